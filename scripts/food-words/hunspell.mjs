/**
 * A Hunspell dictionary as far as Polish nouns need it: suffix rules of one-letter flags, applied once. Prefixes
 * ('nie-') are left out.
 *
 * @param {string} aff
 * @param {string} dic
 */
export function readDictionary(aff, dic) {
  const rules = readSuffixes(aff);
  /** @type {Map<string, string>} flags of each word; those of homonyms together */
  const words = new Map();
  for (const line of dic.split('\n').slice(1)) {
    const [word = '', flags = ''] = line.trim().split('/');
    if (word) words.set(word, (words.get(word) ?? '') + flags);
  }

  /** @param {string} word */
  const formsOf = (word) => {
    const flags = words.get(word);
    if (flags === undefined) return undefined;
    const forms = new Set([word]);
    for (const flag of flags) {
      for (const { strip, add, condition } of rules.get(flag) ?? []) {
        if (word.endsWith(strip) && condition.test(word)) {
          forms.add(word.slice(0, word.length - strip.length) + add);
        }
      }
    }
    return forms;
  };
  return { formsOf };
}

/** @param {string} aff */
function readSuffixes(aff) {
  /** @type {Map<string, { strip: string, add: string, condition: RegExp }[]>} */
  const rules = new Map();
  for (const line of aff.split('\n')) {
    const [kind, flag, strip, add, condition] = line.trim().split(/\s+/);
    if (kind !== 'SFX' || flag === undefined || condition === undefined) continue;
    const rule = {
      strip: strip === '0' ? '' : (strip ?? ''),
      add: add === '0' ? '' : (add?.split('/')[0] ?? ''),
      condition: new RegExp(`${condition}$`, 'u'),
    };
    rules.set(flag, [...(rules.get(flag) ?? []), rule]);
  }
  return rules;
}
