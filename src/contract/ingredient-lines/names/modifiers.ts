import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isRemarkWord } from './remarks.ts';
import type { Token } from '../words/tokens.ts';
import { isUnit, isOfMeasure } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** Stems of adjectives for goods, and endings of other adjectives that no noun for goods has. */
const HARD =
  'bial|czarn|czerwon|zolt|zielon|rozow|szar|jasn|ciemn|bezbarwn|przezroczyst|slon|kwasn|ostr|mokr|such|tward|chud|' +
  'tlust|plynn|gest|mocn|slab|zwykl|swiez|mlod|star|now|tansz|lepsz|dobr|prawdziw|peln|owcz|kurz|kacz|indycz|krojon|' +
  'mielon|solon|topion|palon|luskan|lupan|rwan|tart|grub|nieduz|dzieciec|niemowlec|soczyst|puszyst|czyst|kruch|zdrow|drobn|maczyst|' +
  'czerstw|najlepsz|pitn|rybn|rozn|.{3,}ow|.{2,}(?:dz|sz|cz|roz|[aeiouy]z)on|.{3,}(?:owan|jac|iac|nac|liw|ist|tn|wn)|' +
  '.{2,}(?:ian|czan|glan|slan|klan|czn|ln|jn|dn|enn|iejsz)';
const BEFORE_I =
  'niebiesk|slodk|gorzk|miekk|gladk|sypk|rzadk|lekk|ciezk|polsk|greck|wlosk|francusk|niemieck|tureck|szwedzk|czesk|' +
  'rusk|slask|cienk|dlug|krotk|wask|szerok|wysok|nisk|drog|mesk|.{2,}[bcdfghjklmnprtwz]sk|.{3,}[ei]ck';
const SOFT = 'tan|zytn|letn|sredn|koz|ges|krow';
const ADJECTIVE = new RegExp(
  `^(?:nie|pol|naj)?(?:(?:${HARD})(ego|ej|ych|[aey])|(?:${BEFORE_I})(iego|iej|ich|a|ie|i)|(?:${SOFT})(iego|iej|ich|ia|ie|i))$`,
);
const NOUNS = new Set(
  'bawelna bawelny welna welny cayenne tapczany kombinezony korniszona korniszony badiany'.split(' '),
);
/** They aren't declined: 'cola, zero'. */
const INDECLINABLE = new Set(
  'light homo zero bio eko uht mini midi maxi s m l xl xxl instant wege vege premium extra'.split(' '),
);

/** Whether a word says the kind of any noun and is never inflected: 'zero', 'bio'. */
export const isIndeclinable = (word: string): boolean => INDECLINABLE.has(word);

/**
 * Adjectives that also name a product by themselves, unless they stand after one of these: 'mięso, mielone', but
 * 'jajka, mielone'.
 */
const BY_THEMSELVES: [word: RegExp, behind: RegExp][] = [
  [
    /^mielon[ey]$/,
    /^(?:mies|kotlet|siemi|orzech|migdal|ziar|pieprz|kmin|imbir|cynamon|mak|len|indyk|kurczak|schab)/,
  ],
  [/^tart[aey]$/, /^(?:bulk|marchew|ser|parmez|chrzan|imbir|czekolad|kokos)/],
  [
    /^wedzone$/,
    /^(?:ryb|mies|udk|uda|skrzyd|zeb|sliw|szprot|makrel|pstrag|sledz|losos|serki|sery|oscyp|tofu|kosci)/,
  ],
  [/^(?:kiszone|kwaszone|malosolne)$/, /^(?:ogor|kapust|burak|pomidor|papryk|cytryn|warzyw|rzodkiew)/],
  [/^konserwowe$/, /^(?:ogor|grosz|fasol|kukuryd|papry|warzyw|pieczar|mies)/],
  [/^(?:wytrawne|polwytrawne|polslodkie|musujace)$/, /^(?:win|cydr|tablet)/],
  [/^schabow[ey]$/, /^kotlet/],
  [/^ruskie$/, /^pierog/],
  [/^slaskie$/, /^klus/],
  [
    /^(?:zytni|razowy|tostowy|pelnoziarnisty)$/,
    /^(?:chleb|boch|bagiet|tost|makaron|rogal|ryz|zakwas|wafel|krakers)/,
  ],
  [
    /^(?:ogorkow|grzybow|jarzynow|fasolow|grochow|szczawiow|koperkow|kalafiorow|cebulow|brokulow|gulaszow)a$/,
    /^(?:zup|salat|past|kost|mak|przypraw|pizz|tart)/,
  ],
  [/^(?:krakowsk|zywieck|slask|torunsk|podwawelsk|jalowcow|mysliwsk)a$/, /^(?:kielbas|wedlin)/],
  [/^(?:mineraln|zrodlan|niegazowan)a$/, /^(?:wod|napoj|lemoniad)/],
];

/** More words are more than a kind. */
const MAX_WORDS = 5;

/** Adverbs beside an adjective: 'lekko gazowana', 'bardzo dojrzałe'. */
const ADVERB = /(?:o|bardzo|dobrze|niezbyt|srednio)$/;

const JOINS = new Set(['i', 'oraz', 'lub', 'albo']);

/** Nouns that end in a consonant and are feminine do so in these: 'sól, morska', 'marchew, młoda'. */
const MAYBE_FEMININE = /(?:ew|[lśćńźż]|sz|cz|rz|dz)$/u;

/** In which endings an adjective agrees with a noun. */
function endingsBeside(noun: string, dictionary: FoodDictionary): Set<string> {
  const forms = dictionary.lookUp(noun);
  const endings = new Set<string>();
  const add = (all: string): void => {
    for (const ending of all.split(' ')) endings.add(ending);
  };
  const isSingular = forms.some(({ form, word }) => form === word.singular);
  const isPlural = forms.some(({ form, word }) => form === word.plural);
  if (isPlural) add('e');
  if (isSingular || forms.length === 0) {
    if (noun.endsWith('a')) add('a');
    else if (/(?:[oeęyi]|um)$/u.test(noun)) add('e');
    else add(MAYBE_FEMININE.test(noun) ? 'y a' : 'y');
    // Words like 'jajka' and 'okna' that the table doesn't know.
    if (forms.length === 0 && noun.endsWith('a')) add('e');
  }
  if (noun.endsWith('ę')) add('ą');
  const isOblique = forms.some(
    ({ form, word, isSingular: isOfOne }) => form !== word.singular && (isOfOne || form !== word.plural),
  );
  if (isOblique) add('ego ej ych');
  return endings;
}

/** The ending of an adjective, in its hard form; undefined if it isn't an adjective. */
function endingOf(word: string): string | undefined {
  const folded = fold(word);
  const ending = NOUNS.has(folded) ? undefined : ADJECTIVE.exec(folded)?.slice(1).find(Boolean);
  if (ending === undefined || /ów/u.test(word)) return undefined;
  if (word.endsWith('ą')) return 'ą';
  return ending === 'i' ? 'y' : ending === 'ich' ? 'ych' : ending.replace(/^i/, '');
}

/** Whether a word is built as an adjective for goods: 'czerwona', 'pszennej'. */
export const isAdjective = (word: string): boolean => endingOf(word) !== undefined;

const wordsBefore = (tokens: readonly Token[], isEnd: (token: Token) => boolean): string[] => {
  const at = tokens.findIndex(isEnd);
  return tokens
    .slice(0, at === -1 ? tokens.length : at)
    .flatMap(({ kind, key }) => (kind === 'word' ? [key] : []));
};

/** The nouns that the words before a comma may be about: those that the table knows, otherwise the first. */
function nounsOf(tokens: readonly Token[], dictionary: FoodDictionary): string[] {
  const words = wordsBefore(tokens, ({ text, key }) => text === ',' || isPreposition(key)).filter(
    (word) => !isUnit(word) && !isOfMeasure(word) && !isRemarkWord(word),
  );
  const known = words.filter((word) => dictionary.has(word));
  return known.length > 0 ? known : words.slice(0, 1);
}

/**
 * Whether the words after a comma only say which kind of the product before it is meant: 'chleb, krojony', '2 l wody,
 * lekko gazowanej'. They must be adjectives that agree with it, and none that names a product by itself.
 */
export function hasModifier(
  before: readonly Token[],
  behind: readonly Token[],
  dictionary: FoodDictionary,
): boolean {
  const [first] = behind;
  if (first?.kind !== 'word') return false;
  if (INDECLINABLE.has(first.key)) return behind.length === 1;
  const isEnd = ({ kind, text, key }: Token): boolean =>
    kind === 'number' || text === ',' || (isPreposition(key) && !JOINS.has(key));
  const words = wordsBefore(behind, isEnd).filter((word) => !JOINS.has(word));
  // 'piwo' and 'mięso' end as adverbs do.
  const isFood = (word: string): boolean => dictionary.has(word);
  const adjectives = words.filter(
    (word, at) => at === words.length - 1 || isFood(word) || !ADVERB.test(fold(word)),
  );
  return (
    adjectives.length > 0 &&
    words.length <= MAX_WORDS &&
    nounsOf(before, dictionary).some((noun) => {
      const endings = endingsBeside(noun, dictionary);
      return adjectives.every(
        (word) =>
          (!isFood(word) || /^tart[aey]$/.test(word)) &&
          !isProductBehind(fold(word), fold(noun)) &&
          (isRemarkWord(word) || endings.has(endingOf(word) ?? '')),
      );
    })
  );
}

const isProductBehind = (word: string, noun: string): boolean =>
  BY_THEMSELVES.some(([pattern, behind]) => pattern.test(word) && !behind.test(noun));
