import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import type { NamedProduct } from '../products/product-index.ts';
import { isGenitive } from '../words/nominative.ts';
import type { Token } from '../words/tokens.ts';
import { fold, isSpelling, wordsOf } from '../words/words.ts';

/** Products as people shorten them at the beginning of a line. */
const NOUNS: Record<string, string> = {
  sm: 'śmietana',
  papr: 'papryka',
  konc: 'koncentrat',
  jog: 'jogurt',
  herb: 'herbata',
  czek: 'czekolada',
  ziemn: 'ziemniaki',
  pomid: 'pomidory',
  pietr: 'pietruszka',
  kielb: 'kiełbasa',
  szyn: 'szynka',
  marg: 'margaryna',
  past: 'pasta',
  prosz: 'proszek',
  fil: 'filet',
  pl: 'płyn',
  recz: 'ręcznik',
};

/** Stems of adjectives as people shorten them behind a product, which they agree with. */
const STEMS: Record<string, string> = {
  nat: 'naturaln',
  czerw: 'czerwon',
  ziel: 'zielon',
  psz: 'pszenn',
  pszen: 'pszenn',
  tort: 'tortow',
  slonecz: 'słonecznikow',
  rozp: 'rozpuszczaln',
  kokt: 'koktajlow',
  slod: 'słodk',
  ziemn: 'ziemniaczan',
  toal: 'toaletow',
  pap: 'papierow',
  gaz: 'gazowan',
  niegaz: 'niegazowan',
  kisz: 'kiszon',
  kwasz: 'kwaszon',
  konserw: 'konserwow',
  jedn: 'jednorazow',
  jednoraz: 'jednorazow',
  rzep: 'rzepakow',
  wieprz: 'wieprzow',
  kukurydz: 'kukurydzian',
  owoc: 'owocow',
  miel: 'mielon',
  mroz: 'mrożon',
  wedz: 'wędzon',
  jeczm: 'jęczmienn',
  ows: 'owsian',
  jabl: 'jabłkow',
  cytr: 'cytrynow',
  spir: 'spirytusow',
  smiet: 'śmietankow',
  czek: 'czekoladow',
  poltl: 'półtłust',
  homog: 'homogenizowan',
  susz: 'suszon',
  kokos: 'kokosow',
  lusk: 'łuskan',
  bezglut: 'bezglutenow',
  bezgl: 'bezglutenow',
  kaliforn: 'kalifornijsk',
  grec: 'greck',
};

/** Those that say something else behind other products: 'cukier pud.' is no box, and 'kapusta pek.' no bunch. */
const BEHIND: [product: RegExp, shortened: string, stem: string][] = [
  [/^kapust/, 'pek', 'pekińsk'],
  [/^orzech/, 'wł', 'włosk'],
  [/^orzech/, 'lask', 'laskow'],
  [/^kasz/, 'gr', 'gryczan'],
  [/^kasz/, 'jęcz', 'jęczmienn'],
  [/^kielbas/, 'śl', 'śląsk'],
  [/^platk/, 'kosm', 'kosmetyczn'],
  [/^mak/, 'ziem', 'ziemniaczan'],
  [/^maj/, 'kiel', 'kieleck'],
  [/^pieprz/, 'czar', 'czarn'],
  [/^(?:koncentrat|przecier|sos)/, 'pom', 'pomidorow'],
  [/^(?:koncentrat|przecier|sos)/, 'pomid', 'pomidorow'],
  [/^ser$/, 'b', 'biał'],
  [/^twarog$/, 'pół', 'półtłust'],
];

/** Those that are no other word need no full stop: 'jog grecki'. */
const IN_FRONT = /^(?:\p{L}{2,6}\.(?=\s)|(?:jog|konc|papr|pomid|ziemn|marg)(?=\s\p{L}{3}))/iu;
const BEHIND_NOUN = /^(\p{L}{3,})()\s(\p{L}{1,8})(\.?)(?=$|[\s,])/u;
/** 'papryka słodka miel.' */
const BEHIND_ADJECTIVE = /^(\p{L}{3,})(\s\p{L}{4,})\s(\p{L}{1,8})(\.)(?=$|[\s,])/u;
/** '1 szkl. mąki pszen.' */
const BEHIND_MEASURED = /(?<=\p{L}\.?\s)(\p{L}{3,})()\s(\p{L}{1,8})(\.)(?=$|[\s,])/u;

/** Those that are no other word, also without a full stop. */
const PLAIN = new Set('nat czerw psz toal niegaz kisz kwasz konserw jednoraz rzep wedz homog'.split(' '));

type Ending = (noun: string, dictionary: FoodDictionary) => string | undefined;
type Shortened = [whole: string, noun: string, between: string, short: string, stop: string];

/** A line with the words written out that people shorten: 'woda niegaz.', 'jog. nat.', 'kapusta pek.'. */
export function withoutShortened(line: string, dictionary: FoodDictionary): string {
  const written =
    (endingOf: Ending) =>
    (...[whole, noun, between, short, stop]: Shortened) => {
      const key = fold(short.toLowerCase());
      if (stop === '' && !PLAIN.has(key)) return whole;
      // 'ser szynka konserw.'
      if (dictionary.has(between.trim().toLowerCase())) return whole;
      const ending = endingOf(noun.toLowerCase(), dictionary);
      const isThis = (shortened: string): boolean =>
        fold(shortened) === key && isSpelling(short.toLowerCase(), shortened);
      const [, , other] =
        BEHIND.find(([product, shortened]) => product.test(fold(noun.toLowerCase())) && isThis(shortened)) ??
        [];
      const stem = other ?? STEMS[key];
      return ending === undefined || stem === undefined
        ? whole
        : `${noun}${between} ${agreeing(stem, ending)}`;
    };
  const named = line.replace(IN_FRONT, (short) => NOUNS[fold(short.replace('.', '').toLowerCase())] ?? short);
  const common = named
    // 'maj.' is also May and marjoram, and of 30 % it is 'śmietanka'.
    .replace(/^maj\.\s+(?=kiel|winiar|hell|dekor)/iu, 'majonez ')
    .replace(/^[śs]miet\.\s+(?=(?:9|1\d|2\d) ?%)/iu, 'śmietana ')
    .replace(/^pap\.? toal\.?(?=$|\s)/iu, 'papier toaletowy')
    .replace(/^ser ż\.?(?=$|[\s,])/iu, 'ser żółty')
    .replace(/^(cuk\p{L}+) pud\.?(?=$|[\s,])/iu, '$1 puder')
    .replace(BEHIND_NOUN, written(endingBeside));
  // Most lines have no full stop.
  if (!common.includes('.')) return common;
  return common
    .replace(BEHIND_ADJECTIVE, written(endingBeside))
    .replace(BEHIND_MEASURED, written(endingInGenitive));
}

/** How an adjective ends beside a food as it is called; undefined for any other word. */
function endingBeside(noun: string, dictionary: FoodDictionary): string | undefined {
  const forms = dictionary.lookUp(noun);
  if (forms.some(({ form, word }) => form === word.singular))
    return noun.endsWith('a') ? 'a' : /[oe]$/.test(noun) ? 'e' : 'y';
  return forms.some(({ form, word }) => form === word.plural) ? 'e' : undefined;
}

/** The same beside a food in the genitive. */
function endingInGenitive(noun: string, dictionary: FoodDictionary): string | undefined {
  const [form] = isGenitive(noun, dictionary) ? dictionary.lookUp(noun) : [];
  if (!form) return undefined;
  if (!form.isSingular) return 'ych';
  return form.word.singular?.endsWith('a') === true ? 'ej' : 'ego';
}

function agreeing(stem: string, ending: string): string {
  if (!/[kg]$/.test(stem) || ending === 'a') return stem + ending;
  return `${stem}i${ending.replace('y', '')}`;
}

/**
 * The only product of the catalogue with as many words, which begin as these do where they end in a full stop: 'jog.
 * truskawk.' is 'Jogurt truskawkowy'.
 */
export function findShortened(
  name: readonly Token[],
  { products, dictionary }: Catalogue,
): NamedProduct | undefined {
  // 'Ser.' ends a sentence, and is no 'Serek'.
  const isShort = ({ text, key }: Token): boolean => /^\p{L}{2,}\.$/u.test(text) && !dictionary.has(key);
  if (!name.some(isShort) || name.some(({ kind }) => kind === 'sign')) return undefined;
  const found = [...products.search(name.map(({ key }) => key).join(' '))].filter((product) => {
    const words = wordsOf(product.name).map(fold);
    const isCalled = (token: Token, word: string): boolean =>
      isShort(token) ? word.startsWith(fold(token.key)) : word === fold(token.key);
    return words.length === name.length && name.every((token, at) => isCalled(token, words[at] ?? ''));
  });
  return found.length === 1 ? found[0] : undefined;
}
