import type { Unit } from '../../quantities/units.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isGenitive } from '../words/nominative.ts';
import { ENDING, STATE } from '../names/remarks.ts';
import type { Token } from '../words/tokens.ts';
import { fold, formsOf, markedIn } from '../words/words.ts';

/**
 * How units are written, in any case, with a full stop or without; read without diacritics, in all forms of those that
 * {@link formsOf} declines. A word that begins with a capital means one of it if no number stands before it: 'garść
 * szpinaku', 'puszka fasoli'. The English ones occur in recipes that people copy from elsewhere.
 */
const SPELLINGS: Record<Unit, string> = {
  piece: 'szt sztuka sztuk piece pieces pc pcs',
  g: 'g gr gram',
  kg: 'Kg Kilo kila Kilogram kilogramie',
  ml: 'ml mililitr',
  l: 'l ltr Litr Literek litrze',
  spoon: 'lyz Lyzka lycha lychy lych lyche lz tbsp tbs tbsps tablespoon tablespoons',
  teaspoon: 'Lyzeczka tsp tsps teaspoon teaspoons',
  pinch: 'Szczypta szczypcie Szczypty szczypt szczypte pinch pinches',
  some: 'troche trochu troszke troszeczke odrobina odrobine odrobiny odrobinka odrobinke nieco kapka kapke ociupina ociupinka ociupinke krztyna krztyne',
  can: 'pusz Puszka Puszeczka can cans tin tins',
  dag: 'dag dkg deko deka dek dekagram',
  cup: 'szkl szk Szklanka Szklaneczka Kubek Kubeczek cup cups',
  pack: `opak op Opakowanie pacz Paczka Paczuszka Tabliczka tabl Paka Karton kartony kartonu kartonow Kartonik pud Pudelko pudelka
    pudelek Pudeleczko Tacka Wiaderko wiaderka wiaderek Pojemnik Pojemniczek poj kartonie
    pack packs package packages`,
  bunch: 'Peczek Wiazka wiazki wiazke wiazek pecz Pek peki peku pekow bunch bunches',
  clove: 'Zabek zab clove cloves',
  handful: 'Garsc garscie garsci garscia garsciami Garstka handful handfuls',
  slice: 'Plaster plastrze plastry plastra plastrow Plasterek plast slice slices',
  'bread-slice': 'Kromka Kromeczka Pajda pajdy',
  cube: 'kost Kostka Kosteczka',
  head: 'gl Glowka',
  leaf: 'Listek lisc liscie lisci liscia',
  sprig: 'Galazka gal',
  bottle: 'Butelka but Buteleczka Flaszka',
  jar: 'sl Sloik Sloiczek Sloj sloje sloja',
  sachet: 'Torebka tor Saszetka Woreczek',
};

const UNITS_BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, spellings]) =>
    formsOf(spellings).map((form) => [form, unit as Unit]),
  ),
);

/** Unusual forms and typing errors: no other word of a kitchen begins like this. */
const MISSPELT: [beginning: RegExp, unit: Unit][] = [
  [/^ly?ze?cz/, 'teaspoon'],
  [/^lyz(?:k|ek)/, 'spoon'],
  [/^szkl?ank/, 'cup'],
  [/^opakow/, 'pack'],
];

/** Whether a unit's word means one of it where no number stands. */
export const standsForOne = markedIn(Object.values(SPELLINGS).join(' '));

/** As units are shortened; 'gal', 'but' and 'tor' are other words without a full stop. */
const SHORTENED = new Set(
  'szt g gr gram ml mililitr l ltr lyz lz szkl szk dag dkg deko deka dekagram pusz opak op poj pacz pud pecz zab plast kost gl gal but sl tor'.split(
    ' ',
  ),
);

/**
 * Whether a word is a shortened unit and no other word: 'szt.', 'kg', 'but.', but not 'but', which is a shoe.
 */
export function isShortened(text: string): boolean {
  const word = fold(text.toLowerCase());
  return SHORTENED.has(word.replace(/\.$/, '')) && !/^(?:zab|kost|gal|but|tor)$/.test(word);
}

/** Whether a shortened unit means one of what follows it: 'szkl. mąki', 'l mleka'. */
export const isShortenedOne = ({ text, key }: Token, next: Token, dictionary: FoodDictionary): boolean =>
  SHORTENED.has(fold(key)) && (text.endsWith('.') || isGenitive(next.key, dictionary));

/** Words for lengths. They are no units, because products aren't bought by the centimetre. */
export const LENGTH = /^(?:[cm]m$|centymetr)/;

/**
 * Words that say how full or large a measure is, between it and its number or after it, in addition to the words for
 * any product.
 */
const OF_A_MEASURE = new RegExp(
  '^(?:cubat|kopiat|pelni?utk|peln|niepeln|plytk|stolow|herbacian|deserow|srednij|cienk|szczodr|porzadn|calutk|okragl|' +
    `obfit|pokazn|skromn|bogat|niezl|kupn|(?:na|wy|prze)pelnion|(?:wy|z)rownan|standardow)${ENDING}$`,
);

/** Whether a word is 'pojemnik', a box that is also bought empty. */
export const isBox = (word: string): boolean => fold(word).startsWith('pojemni');

/**
 * The unit a word names. 'ł.' is a spoon, though it would be a litre without its stroke, 'pączki' are no packs, and
 * 'kiełbasa śl.' is no jar.
 */
export function unitOf(word: string): Unit | undefined {
  if (word === 'ł') return 'spoon';
  if (word.startsWith('pącz') || word === 'śl') return undefined;
  const folded = fold(word);
  return UNITS_BY_SPELLING.get(folded) ?? MISSPELT.find(([beginning]) => beginning.test(folded))?.[1];
}

/** Whether a word names a unit. */
export const isUnit = (word: string): boolean => unitOf(word) !== undefined;

/**
 * Those that also mean one of it directly after a product: 'groszek puszka', 'mleko litr'. 'cukier kostka' is a kind
 * of sugar.
 */
const BEHIND = new Set<Unit | undefined>([
  'cube',
  'can',
  'jar',
  'bottle',
  'kg',
  'l',
  'bunch',
  'clove',
  'pack',
  'head',
  'handful',
  'pinch',
  'cup',
  'spoon',
  'teaspoon',
]);

/** Whether a unit without a number means one of what stands before it: 'groszek puszka', 'mleko litr'. */
export function standsForOneBehind(word: string): boolean {
  return standsForOne(word) && word.length > 1 && BEHIND.has(unitOf(word));
}

/** Whether a word counts several of what stands before it, behind which their number stands: 'piwo puszki 4'. */
export const standsForSeveralBehind = (word: string): boolean =>
  !standsForOne(word) && /[iy]$/.test(word) && BEHIND.has(unitOf(word));

/** Whether a shortened unit means one of what stands before it: 'truskawki opak.', 'wino but.'. */
export const isShortenedBehind = ({ text, key }: Token): boolean =>
  key === 'szt' ||
  ((text.endsWith('.') || key === 'op' || key === 'opak') &&
    SHORTENED.has(fold(key)) &&
    BEHIND.has(unitOf(key)));

/** Whether a word says how full or large a measure is: 'pełna łyżka', 'płaska łyżeczka', 'łyżka stołowa'. */
export function isOfMeasure(word: string): boolean {
  const folded = fold(word);
  return STATE.test(folded) || OF_A_MEASURE.test(folded);
}
