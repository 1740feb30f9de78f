import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isMadeOf } from './dictated/dictated-amounts.ts';
import { readPiece, keysIn } from './item-words.ts';
import { fold } from '../words/words.ts';

/** Food, without diacritics, that says no kind of another. */
export const NO_KIND =
  /^(?:chleb|bulk|bulecz|jaj[ak]|masl|margaryn|cukier$|mak[ae]$|olej$|ryz$|kasz|makaron|ziemniak|herbat|sok|piw|jogurt|kefir|parowk|kielbas|wedlin|papier|mydl|plyn|proszek|szampon|pieluch|work|chustecz|banany|jablka|pomidory|ogorki|gruszki|marchewki|salata$|wod|mlek|pepsi$|sprite$)/;

/** Food of which another food may say the kind, in addition to that which is made of other food: 'woda cytryna'. */
export const HAS_KINDS =
  /^(?:wod|kaw|kaka|czekolad|kefir|smiet|serek|serk|twaro|baton|c[hz]ips|chrup|paluszk|waf|ciast|budy|kisiel|galaret|piw|gum|cuk|przypraw|ziol|orzech|papryk|fasol|mies|ryb|ryz|wedlin|kielbas|szynk|bul|chleb|pierog|zapiek|mlecz|mlek|tunczyk|sledz|kurczak|indyk|wolow|wieprz|losos|dorsz|plyn|proszek|papier|karm|musli|owsian|oliw|olej|oct|ocet|dan|sorbet|masl|mydl|szampon|miod)/;

/** Groups of food, of which another food names one: 'owoce 1 kg jabłka', 'deser 2 szt. czekolada'. */
const GROUP =
  /^(?:owoc|warzyw|grzyb|bakal|nasion|pestk|deser|drozdzow|rogal|paczk|nalesnik|knedl|pyz|klusk|kanapk|koktajl|wodk|win[oa]|likier|farsz|hummus|pesto|paszte|konserw|filet|ud[ok]|piers|skrzyd|watrob|granol|zel|col[aiey]$|oranzad|lemoniad|energety|nektar)/;

/** Whether other food may say the kind of a food: 'sok jabłko', 'chipsy papryka', but not 'rzodkiewka sałata'. */
const mayHaveKinds = (word: string): boolean =>
  isMadeOf(word) || HAS_KINDS.test(fold(word)) || GROUP.test(fold(word));

/** Food that behind an amount names no flavour of anything: 'kisiel 3 torebki budyń', 'piwo 4 szt. paluszki'. */
export const NO_FLAVOUR =
  /^(?:budyn|kisiel|galaretk|musztard|majonez|c[hz]ips|paluszk|drozdze$|smietan|kaw[ay]$|ciastka$|cukierki$|oliwki$|pierogi$|frytki$|platki$|tortill|suchark|wafle$|krakers|ocet$|twarog|serki$|schab$|karkowka$|boczek$|wloszczyzna$|sol$)/;

/** Whether a food can't be the kind of the one before it: 'sałata' behind 'rzodkiewka 2 pęczki', 'kawa' behind 'ramen'. */
export const isOtherThan = (
  [first = '']: readonly string[],
  word: string,
  dictionary: FoodDictionary,
): boolean =>
  NO_KIND.test(fold(word)) || NO_FLAVOUR.test(fold(word)) || (dictionary.has(first) && !mayHaveKinds(first));

const HOUSEHOLD =
  /^(?:plyn|zel|szampon|odzywk|mydl|papier|recznik|gabk|work|proszek|tablet|past|szczotecz|chustecz|pieluch|foli|bateri|zarowk|dezodor|scier|kapsul|serwet|wacik|patycz|podpas|tampon|zwirek|karm|zapal|wybielacz|odplam)/;

/** More words say more than what it is for. */
const MAX_WORDS = 4;

/** Whether a product is for the household, with no more than its purpose: 'papier toaletowy', 'płyn do naczyń'. */
export function isForHousehold(item: string, catalogue: Catalogue): boolean {
  const { product, note } = readPiece(item, catalogue);
  const words = keysIn(item);
  const [first = ''] = words;
  return (
    HOUSEHOLD.test(fold(first)) &&
    catalogue.dictionary.hasNominative(first) &&
    note === null &&
    words.length <= MAX_WORDS &&
    words.length === keysIn(product?.name ?? '').length &&
    !words.some((word) => /\d/.test(word))
  );
}
