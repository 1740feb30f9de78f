import type { Unit } from '../../quantities/units.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { fold, wordsOf } from '../words/words.ts';

/**
 * What people call a product by, with or without the word for its group: 'ser feta' is 'feta', 'makaron penne' is 'penne'.
 * Only these: 'makaron ryżowy' is no rice, and 'serek szczypiorek' no chives.
 */
const GROUPS: [group: string, kinds: RegExp][] = [
  ['bułka', /^(?:kajzer|graham(?:k|ek))/],
  ['kasza', /^(?:bulgur|kuskus|peczak)/],
  ['makaron', /^(?:farfalle|fusilli|kokardk|lasagne|lazank|penne|spaghetti|swiderk|tagliatelle)/],
  [
    'ser',
    /^(?:brie$|camembert|cheddar|fet[aey]$|gorgonzol|goud|halloumi|mascarpone|moz+arel|oscyp|parmezan|ricott)/,
  ],
  ['serek', /^mascarpone/],
  ['sos', /^(?:pesto|tabasco)/],
];

/** Folded words for a product, and what the catalogue may call it instead. */
const SAME: [said: RegExp, meant: string][] = [
  [/(?<= )z pusz(?:ki|ek)\b/, 'w puszce'],
  [/(?<= )ze sloik(?:a|ow)\b/, 'w słoiku'],
  [/(?<= )dla (kot|ps)ow\b/, 'dla $1a'],
  [/\bkwaszon/, 'kiszon'],
  [/\bmoz+arel+(?=\w)/, 'mozzarell'],
  [/\brucol/, 'rukol'],
  [/^(borowk\w+) amerykansk\w+$/, '$1'],
  [/^(filet\w*) z piersi (?=indyk|kurczak)/, '$1 z '],
  [/^kwasn\w+ (?=smietan)/, ''],
  [/^mielon(?:e|ego)(?=$| )/, 'mięso mielone'],
  [/^natk(?:a|i|e)$|^zielon\w+ pietruszk\w+$/, 'natka pietruszki'],
  [/^natk(?:a|i|e) pietruszki$/, 'natka'],
  [/^oliw(?:a|y|e)$/, 'oliwa z oliwek'],
  [/^oliw(?:a|y|e) z oliwek$/, 'oliwa'],
  [/^(?:papryk[aie] slodk(?:a|iej)|slodk(?:a|iej) papryk[aie])(?: w proszku)?$/, 'papryka słodka mielona'],
  [/^(?:papryk[aie] ostr(?:a|ej)|ostr(?:a|ej) papryk[aie])(?: w proszku)?$/, 'papryka ostra mielona'],
  [/^pielusz(?:ki|ek)\b/, 'pieluchy'],
  [/^(plyn\w*) do mycia (?=naczy|okien|podl|szyb)/, '$1 do '],
  [/^pomidor(?:ki|kow) (?=cherry|koktajl)/, 'pomidory '],
  [/^pomidor(?:y|ow) (?=cherry|koktajl)/, 'pomidorki '],
  [/^seler\w* korzeniow\w+$/, 'seler'],
  [/^(?:ser(?:a|em)? bial\w+|bial\w+ ser(?:a|em)?)\b/, 'twaróg'],
  [/^smietan(?:a|y|e) dwunastk[aie]$/, 'śmietana 12%'],
  [/^smietan(?:a|y|e) osiemnastk[aie]$/, 'śmietana 18%'],
  [/^smietan(?:a|y|e) trzydziestk[aie]$/, 'śmietana 30%'],
  [/^smietan(?:a|y|e|ka|ki|ke) trzydziestk[aie]$/, 'śmietanka 30%'],
  [/^smietan(?:a|y|e) (3[046])(?: ?%)?$/, 'śmietanka $1%'],
  [/^smietank(?:a|i|e) (3[046])(?: ?%)?$/, 'śmietana $1%'],
  [/^sod(?:a|y|e)$/, 'soda oczyszczona'],
  [/^sod(?:a|y|e) oczyszczon\w+$/, 'soda'],
];

/** How a product is called that is sold in a unit: 'Kukurydza w puszce' of '2 puszki kukurydzy'. */
export const PACKED: Partial<Record<Unit, string>> = { can: 'w puszce', jar: 'w słoiku' };

/** Other names of what is called so, which the catalogue may have instead; without diacritics as far as they were said. */
export function otherNamesOf(name: string, dictionary: FoodDictionary): string[] {
  const said = fold(name.toLowerCase());
  const names = SAME.flatMap(([pattern, meant]) => (pattern.test(said) ? said.replace(pattern, meant) : []));
  return [said, ...names].flatMap((each) => withOrWithoutGroup(each, dictionary)).concat(names);
}

/** 'feta' for 'ser feta', and the other way round. */
function withOrWithoutGroup(name: string, dictionary: FoodDictionary): string[] {
  const [first = '', second, third] = wordsOf(name);
  const kind = second ?? first;
  const groups = GROUPS.filter(([, kinds]) => kinds.test(kind)).map(([group]) => group);
  if (third !== undefined || groups.length === 0) return [];
  if (second === undefined) return groups.map((group) => `${group} ${first}`);
  const isGroup = dictionary.lookUp(first).some(({ word }) => groups.includes(word.singular ?? ''));
  return isGroup ? [second] : [];
}
