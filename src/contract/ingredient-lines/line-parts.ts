import type { FoodDictionary } from './words/food-dictionary.ts';
import { isVerb } from './words/verbs.ts';

const SOLD_BY = '(?:\\d{1,3} ?)?(?:kg|szt|op|opak|l|dag|g)\\.?(?![\\p{L}.])';

/** How names of chains of shops begin; a part of regular expressions. */
export const SHOPS =
  'lidl|biedr|kaufl|auchan|carref|rossm|netto|dino(?!z)|aldi|[żz]ab(?:k[ai]|ce)(?!\\p{L})|lewiat|stokrot';

/** 'w lidlu', 'biedronka' */
const AT_SHOP = ` (?:we? )?(?:${SHOPS})\\p{L}*`;

/** 'lidl - chleb': a shop before a dash is set apart as by a colon. */
const SHOP_BEFORE_DASH = new RegExp(
  `^((?:${SHOPS}|apteka|drogeria|piekarnia|warzywniak|rzeźnik|rynek|targ|bazar|castorama)\\p{L}*)\\s+[-–—]\\s+`,
  'iu',
);
/** 'chleb z lidla żytni': where it is bought, amid what it is. */
const SHOP_AMID = new RegExp(
  `(?<=\\p{L} )(?:ze?|we?) (?:${SHOPS})\\p{L}*(?= (?!(?:lub|albo|czy|i|oraz)\\s)\\p{L})`,
  'iu',
);
/** 'jak będzie promocja to masło', 'jak nie ma masła to margaryna' */
const CONDITION = /^((?:jak|je[śs]li|je[żz]eli|jakby|gdyby)\s[^,:()]{3,40}?),?\s+to\s+(?=([\p{L}\d].*))/iu;
/** 'jeśli będą truskawki to 1 kg' */
const IF_THERE_IS =
  /^((?:jak|je[śs]li|je[żz]eli|jakby|gdyby)\s(?:b[ęe]d(?:[ąa]|zie)|s[ąa]|jest))\s+(\p{L}[^,:()]{2,40}?),?\s+to\s+(\d.*)$/iu;
/** 'w lidlu kupić chleb' */
const SHOP_BEFORE_REQUEST = new RegExp(
  `^(we? (?:${SHOPS})\\p{L}*)[\\s,:]+(?:kup(?:i[ćc]|cie)?|we[źz](?:cie)?)\\s+(?!.*\\s(?:${SHOPS}))`,
  'iu',
);

const SHOP = new RegExp(`^(?:(?:${SHOPS})\\p{L}*(?:\\s+|$))+$`, 'iu');

/** Whether a text is the name of a shop, or of several, whatever else it may be: 'żabka' is spelt nearly like a clove. */
export const isShop = (word: string): boolean => SHOP.test(word);

/** What stands before the second shop of 'lidl: mleko, chleb biedra: masło', where another list begins. */
export const SHOP_WITHIN = new RegExp(
  `(?<=\\S)(?<!(?:^|\\s)(?:we?|ze?|do|i))[,;]?\\s+(?=(?:${SHOPS})\\p{L}*:\\s)`,
  'giu',
);

/** 'biedronka banany', but neither 'z biedronki banany' nor 'netto', which is also a weight. */
const SHOP_FIRST =
  /^((?:(?:lidl|biedronka|kaufland|auchan|carrefour|rossmann?|aldi|lewiatan|dino|[żz]abka|stokrotka)\s+){1,3})(?=(\p{L}{3,}))/iu;

/** 'w Lidlu mleko' and 'biedronka: masło' are read elsewhere. */
const SHOPS_BEFORE_FOOD =
  /(?<!(?:^|\s)(?:we?|ze?|do|od|na|i))[,;]?\s+(?:i\s+)?(lidl|biedronka|kaufland|auchan|carrefour|rossmann?|aldi|lewiatan|dino|[żz]abka|stokrotka)\s+(?=(\p{L}{3,}))/giu;

/**
 * A line that begins with a shop, with a comma before each other shop that food follows, where another list begins:
 * 'Lidl mleko chleb, Biedronka: masło'.
 */
export function withShopsWithin(line: string, dictionary: FoodDictionary): string {
  const [first = ''] = line.split(/[\s:]/);
  if (!isShop(first)) return line;
  return line.replaceAll(SHOPS_BEFORE_FOOD, (all, shop: string, next: string, at: number) =>
    dictionary.hasNominative(next.toLowerCase()) && !isShop(line.slice(0, at)) ? `, ${shop}: ` : all,
  );
}

/** 'pilne!! pieluchy', 'promocja! masło' */
const URGENT =
  /^(piln(?:e|ie)|wa[żz]ne|koniecznie|promocja|promka|promo|okazja|uwaga)\s*[!:,]+\s*(?=\p{L}|\d)/iu;

/** 'chyba chleb', 'może jeszcze lody', 'pilnie mleko', 'tylko 2 bułki', 'promocja masło' */
const DOUBT =
  /^((?:prom(?:ocja|ka|o)|piln(?:e|ie)|koniecznie|chyba|mo[żz]e|tylko|najlepiej|cho(?:cia[żz]|[ćc](?:by)?))(?:\s+(?:jeszcze|te[żz]))?)\s+(?=([\p{L}\d].*))/iu;

/** 'nie ma masła to margaryna', 'chyba jajka się skończyły': something is told, and not only asked for. */
const TELLS =
  /^(?:się|sie|jest|są|to|ani|ale|więc|wiec|mamy|mam|zosta[łl]\p{L}+|kupi[ęe]|wezm[ęe]|zrobi[ęe]|upiek[ęe]|upiec)$/u;

/** Whether a text begins with food, or how much of it, and doesn't tell anything about it. */
export function asksForFood(text: string, dictionary: FoodDictionary): boolean {
  const [clause = ''] = text.toLowerCase().split(/[,;.!?](?!\d)|\sbo\s/u);
  const words = clause.match(/\p{L}+/gu) ?? [];
  const isAmount = /^\d/.test(clause);
  const isFood = isAmount ? words.some((word) => dictionary.has(word)) : dictionary.has(words[0] ?? '');
  return (
    isFood &&
    !/^[\d.,]+\s*%/.test(clause) &&
    !words.some((word) => TELLS.test(word) || isVerb(word, dictionary))
  );
}

/** A line with a colon behind the word that says how urgent or certain it is. */
export const withUrgentLabel = (line: string, dictionary: FoodDictionary): string =>
  line
    .replace(URGENT, '$1: ')
    .replace(DOUBT, (all, word: string, rest: string) => (asksForFood(rest, dictionary) ? `${word}: ` : all));

/** A line with what stands in brackets behind its product that says where, or if what, it is bought. */
export const withCircumstancesBehind = (line: string, dictionary: FoodDictionary): string => {
  const shop = SHOP_AMID.exec(line)?.[0];
  const named = shop === undefined ? line : `${line.replace(`${shop} `, '')} (${shop})`;
  const there = IF_THERE_IS.exec(named);
  if (there) return `${there[2]} ${there[3]} (${there[1]})`;
  const [before = '', condition, rest = ''] = CONDITION.exec(named) ?? [];
  return condition !== undefined && asksForFood(rest, dictionary)
    ? `${named.slice(before.length)} (${condition})`
    : named;
};

/** A line with a colon in place of a dash or a request behind the shop that it begins with. */
export const withShopBeforeDash = (line: string): string =>
  line.replace(SHOP_BEFORE_DASH, '$1: ').replace(SHOP_BEFORE_REQUEST, '$1: ');

/** A line with a colon behind the shop that it begins with, where a dash or a food follows. */
export const withShopLabel = (line: string, dictionary: FoodDictionary): string =>
  withShopBeforeDash(line).replace(SHOP_FIRST, (shop: string, _: string, next: string) =>
    dictionary.hasNominative(next.toLowerCase()) ? `${shop.trim()}: ` : shop,
  );

/** '4,99 zł', 'po 5 zł/kg', '29,90/kg', and a bare 'x,x9' or '4,50' at the end, before a shop or how many there are. */
const PRICES = [
  '\\d{1,4}(?:[.,]\\d\\d?)? ?z[łl](?:/\\p{L}+)?(?!\\p{L})',
  `\\d{1,3}[.,]\\d\\d ?/ ?${SOLD_BY}`,
  `(?:\\d{1,3}[.,]\\d9|(?:[3-9]|[1-9]\\d)[.,]\\d0)(?:$|${AT_SHOP}|(?= (?:promocj|limit|\\(\\p{L}|[x×*] ?\\d{1,2}$)))`,
].join('|');
const OF_KILO = '[1-9]\\d{0,2}[.,]\\d9 ?(?:kg|szt)\\.?';
/** 'po 3,99 kg', '3,99 kg w lidlu', '3,99 kg promocja'; alone, '3,99 kg' is how LZ itself writes an amount. */
const PRICES_OF_KILO = `(?:po|za) ${OF_KILO}(?![\\p{L}.])|${OF_KILO}(?: promocj[aię]|${AT_SHOP})`;
/** 'promocja 2+1', '1+1 gratis', '30+10', '3 w cenie 2' */
const OFFERS = [
  '(?:(?:w|na|z) )?prom(?:ocj[aię]|k[aęi]|o)(?: \\d\\+\\d)?(?: gratis)?(?!\\p{L})',
  '\\d{1,2} ?\\+ ?\\d{1,2} gratis(?!\\p{L})',
  '\\d{1,2}(?:\\+| \\+ )\\d{1,2}$',
  '\\d w cenie \\d',
  'limit \\d{1,2} ?(?:szt|op|opak)?\\.?(?![\\p{L}])',
].join('|');
const PRICE = new RegExp(
  `(?<=\\s)(?:(?:(?:po|za|do|ma(?:x|ks)\\.?|ok\\.?|około) ?|~ ?){0,2}(?:${PRICES})|${PRICES_OF_KILO}|(?<=\\p{L} )${OF_KILO}(?= \\d)|${OFFERS})`,
  'giu',
);
/** '2+1 gratis mleko' */
const OFFER_FIRST = /^\d ?\+ ?\d gratis(?=\s)/iu;
const IS_PRICE = new RegExp(`^(?:${PRICES}|${PRICES_OF_KILO}|${OFFERS})`, 'iu');

/** Whether a note says what a product costs or that it is on offer, and no amount. */
export const isPrice = (note: string): boolean => IS_PRICE.test(note);

const isWithinBrackets = (text: string, at: number): boolean => /[([{][^)\]}]*$/u.test(text.slice(0, at));

/**
 * A line without its prices and its parts in brackets, and these parts. A bracket that isn't closed reaches to the
 * end.
 */
export function takeOutBrackets(text: string): { main: string; notes: string[] } {
  const line = text
    .replace(OFFER_FIRST, '($&)')
    .replaceAll(PRICE, (price: string, at: number, all: string) =>
      isWithinBrackets(all, at) ? price : `(${price})`,
    );
  if (!/[([{]/.test(line)) return { main: line, notes: [] };
  const notes: string[] = [];
  let main = '';
  let depth = 0;
  let note = '';
  const close = () => {
    if (note.trim()) notes.push(note.trim());
    note = '';
  };
  for (const character of line) {
    if ('([{'.includes(character)) {
      if (depth > 0) note += character;
      depth += 1;
    } else if (')]}'.includes(character) && depth > 0) {
      depth -= 1;
      if (depth > 0) note += character;
      else close();
    } else if (depth > 0) note += character;
    else main += character;
  }
  close();
  const trimmed = main
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[,;.])/g, '')
    .trim();
  // All of it in brackets is the line itself.
  const [first = '', ...others] = notes;
  return trimmed === '' ? { main: first, notes: others } : { main: trimmed, notes };
}
