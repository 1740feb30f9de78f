/**
 * Polish inflection by rules, for words that no table has. It makes too many forms rather than too few: a form that
 * no one uses matches no word, and the caller decides between two words that share a form.
 */

/** How a stem sounds before the -e of the locative: 'mleko' → 'mlece'. Longest endings first. */
const SOFTENED: [hard: string, soft: string][] = [
  ['sł', 'śl'],
  ['zł', 'źl'],
  ['sn', 'śni'],
  ['zn', 'źni'],
  ['st', 'ści'],
  ['zd', 'ździ'],
  ['sm', 'śmi'],
  ['ch', 'sz'],
  ['t', 'ci'],
  ['d', 'dzi'],
  ['r', 'rz'],
  ['ł', 'l'],
  ['k', 'c'],
  ['g', 'dz'],
  ...'bpwmfnsz'.split('').map((letter): [string, string] => [letter, `${letter}i`]),
];

const VOWEL = /[aąeęioóuy]/u;
const CONSONANT = /[^aąeęioóuy]/u;
/** Stems after which the endings are those of soft nouns: '-e' in the plural, '-i' or '-y' in the cases of the singular. */
const SOFT_STEM = /(?:[ijlcżćśźń]|sz|cz|rz|dz|dż)$/u;
const PALATAL: Record<string, string> = { ń: 'ni', ś: 'si', ć: 'ci', ź: 'zi' };
/** Consonants at the end of a word that are soft in all others: 'karp', 'karpia'. */
const LABIAL = /[bpwm]$/u;

function softened(stem: string): string[] {
  const [hard, soft] = SOFTENED.find(([ending]) => stem.endsWith(ending)) ?? ['', ''];
  const plain = stem.slice(0, stem.length - hard.length) + soft;
  // 'ciasto' → 'cieście', 'kwiat' → 'kwiecie', 'kościół' → 'kościele'.
  const fronted = plain.replace(/i[ao]([^aąeęioóuy]+i?)$/u, 'ie$1');
  return fronted === plain ? [plain] : [plain, fronted];
}

/** The genitive of the plural of what ends in a vowel: 'jabłk' → 'jabłek', 'brzoskwini' → 'brzoskwiń'. */
function bareStems(stem: string): string[] {
  if (stem.endsWith('i')) {
    const hard = stem.slice(0, -1);
    const last = hard.at(-1) ?? '';
    const palatal = Object.entries(PALATAL).find(([, spelt]) => spelt === `${last}i`)?.[0];
    return [hard, palatal === undefined ? hard : hard.slice(0, -1) + palatal, ...insertedVowels(hard)];
  }
  const [, start, , end] = /^(.*)(o|ę)([^aąeęioóuy]+)$/u.exec(stem) ?? [];
  const raised = start === undefined || end === undefined ? [] : [`${start}ó${end}`, `${start}ą${end}`];
  return [stem, ...raised, ...insertedVowels(stem)];
}

/** 'bułk' → 'bułek', 'szklank' → 'szklanek', 'wiader' of 'wiadr', 'sukien' of 'sukn'. */
function insertedVowels(stem: string): string[] {
  const last = stem.at(-1) ?? '';
  const before = stem.at(-2) ?? '';
  if (!last || !before || VOWEL.test(last) || VOWEL.test(before)) return [];
  const start = stem.slice(0, -1);
  const hardened = start.replace(/ń$/u, 'n').replace(/ś$/u, 's').replace(/ź$/u, 'z').replace(/ć$/u, 'c');
  return [
    `${start}e${last}`,
    `${start}ie${last}`,
    `${hardened}ie${last}`,
    `${start}e${last === 'n' ? 'ń' : last}`,
  ];
}

/** Stems of what ends in a consonant, as they stand before an ending: 'cukier' → 'cukr', 'pieróg' → 'pierog'. */
function obliqueStems(word: string): string[] {
  const stems = [word];
  const [, start, , end] = /^(.*[^aąeęioóuy])(i?e)([^aąeęioóuy]{1,2})$/u.exec(word) ?? [];
  if (start !== undefined && end !== undefined) {
    stems.push(start + end);
    if (end.startsWith('ń')) stems.push(`${start}n`);
    // 'kwiecień', 'dzień': a soft consonant keeps its mark when the vowel goes.
    if (/ie.$/u.test(word)) stems.push(start.replace(/n$/u, 'ń').replace(/s$/u, 'ś') + end);
  }
  const raised = /^(.*)([óą])([^aąeęioóuy]+)$/u.exec(word);
  if (raised) stems.push(`${raised[1]}${raised[2] === 'ó' ? 'o' : 'ę'}${raised[3]}`);
  return stems.flatMap((stem) => {
    const spelt = PALATAL[stem.at(-1) ?? ''];
    if (spelt !== undefined) return [stem.slice(0, -1) + spelt];
    return LABIAL.test(stem) ? [stem, `${stem}i`] : [stem];
  });
}

const PLURAL = ['om', 'ami', 'ach'];
const HARD_FEMININE = ['a', 'ę', 'ą', 'o', ...PLURAL];
const NEUTER = ['a', 'u', 'om', 'ami', 'ach'];
const MASCULINE = ['a', 'u', 'owi', 'ów', ...PLURAL];

/** '-y' or '-i', as the spelling asks: 'kaszy', 'mąki', 'cebuli', 'wiśni'. */
function withI(stem: string): string[] {
  if (stem.endsWith('i')) return [stem, `${stem}i`];
  if (stem.endsWith('j')) return [`${stem}i`, `${stem.slice(0, -1)}i`];
  return /[kgl]$/u.test(stem) ? [`${stem}i`] : [`${stem}y`];
}

const withEm = (stem: string) => (/[kg]$/u.test(stem) ? `${stem}iem` : `${stem}em`);
const endings = (stem: string, list: readonly string[]) => list.map((ending) => stem + ending);

function locatives(stem: string): string[] {
  return SOFT_STEM.test(stem) ? [`${stem}e`] : softened(stem).map((soft) => `${soft}e`);
}

const feminine = (stem: string): string[] => [
  ...endings(stem, HARD_FEMININE),
  ...withI(stem),
  ...locatives(stem),
  ...bareStems(stem),
];

const neuter = (stem: string): string[] => [
  ...endings(stem, [...NEUTER, SOFT_STEM.test(stem) ? 'e' : 'o']),
  withEm(stem),
  ...locatives(stem),
  ...bareStems(stem),
];

const masculine = (stem: string): string[] => [
  ...endings(stem, MASCULINE),
  withEm(stem),
  ...withI(stem),
  ...locatives(stem),
];

/** Both numbers of what a plural may come from: 'borówki' of 'borówka', 'ziemniaki' of 'ziemniak', 'wiśnie' of 'wiśnia'. */
function ofPlural(stem: string): string[] {
  const singulars = bareStems(stem).filter((bare) => bare.length > 1);
  return [...feminine(stem), ...masculine(stem), `${stem}ek`, ...singulars];
}

function nounForms(word: string): string[] {
  const stem = word.slice(0, -1);
  if (word.endsWith('um')) return endings(word.slice(0, -2), ['um', 'a', 'ów', ...PLURAL]);
  if (word.endsWith('a')) return [...feminine(stem), ...neuter(stem)];
  if (word.endsWith('o')) return neuter(stem);
  if (word.endsWith('ę')) return endings(`${stem}ę`, ['', 'cia', 'ciu', 'ciem', 'ta', 'tom', 'tami', 'tach']);
  if (word.endsWith('e')) return [...neuter(stem), ...ofPlural(stem)];
  if (word.endsWith('y')) return ofPlural(stem);
  if (word.endsWith('i')) return [...ofPlural(stem), ...ofPlural(word)];
  if (VOWEL.test(word.at(-1) ?? '')) return [];
  return obliqueStems(word).flatMap((oblique) => [
    ...masculine(oblique),
    // Feminine ones: 'sól', 'pierś', 'marchew'.
    ...(SOFT_STEM.test(oblique) ? endings(oblique, ['ą', 'mi', 'e']) : []),
  ]);
}

const ADJECTIVE = ['y', 'a', 'e', 'ego', 'ej', 'emu', 'ą', 'ym', 'ych', 'ymi'];
const SOFT_ADJECTIVE = ['', 'a', 'e', 'ego', 'ej', 'emu', 'ą', 'm', 'ch', 'mi'];

/** Suffixes that only adjectives have, in any of their nominatives. */
const ADJECTIVE_SUFFIX = /.(?:ow|sk|ck|czn|żn|lan|jan|tn)(?:[yae]|i|ie)$/u;

/**
 * The stem to which an adjective's endings are added, from any of its nominatives; undefined for a word that can't
 * be an adjective.
 */
function adjectiveStem(word: string): string | undefined {
  return /^(.{2,})[yaei]$/u.exec(word)?.[1];
}

function adjectiveForms(word: string): string[] {
  const stem = adjectiveStem(word);
  if (stem === undefined) return [];
  if (/[kg]$/u.test(stem)) {
    return [...endings(`${stem}i`, SOFT_ADJECTIVE), `${stem}a`, `${stem}ą`];
  }
  if (/[kg]i$/u.test(stem))
    return [...endings(stem, SOFT_ADJECTIVE), `${stem.slice(0, -1)}a`, `${stem.slice(0, -1)}ą`];
  // 'tani', 'tania' and what looks like them: the i belongs to the stem.
  if (word.endsWith('i')) return endings(word, SOFT_ADJECTIVE);
  return stem.endsWith('i') ? endings(stem, SOFT_ADJECTIVE) : endings(stem, ADJECTIVE);
}

/**
 * The forms of a Polish word in the nominative in any case and number, itself included.
 *
 * @param word in lower case, with its diacritics
 * @param kind 'adjective' leaves out forms that only a noun can have
 */
export function formsByRule(word: string, kind: 'any' | 'adjective' = 'any'): Set<string> {
  const forms = new Set([word]);
  if (word.length < 3 || !/^[\p{L}\p{M}]+$/u.test(word)) return forms;
  // 'AAA' is a size and isn't inflected.
  if (!VOWEL.test(word) || !CONSONANT.test(word)) return forms;
  for (const form of adjectiveForms(word)) forms.add(form);
  if (kind === 'any' && !ADJECTIVE_SUFFIX.test(word)) for (const form of nounForms(word)) forms.add(form);
  return forms;
}
