import type { FoodDictionary } from './food-dictionary.ts';
import { fold, PREFIXES } from './words.ts';

const NO_VERBS = new Set(
  (
    'garsc czesc siec nic piec dziewiec dziesiec szesc smiec kisc siersc kapec ' +
    'paznokiec pamiec plec mamy damy ramy reklamy pizamy rodzaj tramwaj kraj castoramy jamy'
  ).split(' '),
);

/** Imperatives in recipes that no ending reveals: 'pokrój', 'zalej', 'osusz'; 'susz' is dried fruit. */
const ORDERS = new RegExp(
  `^(?:${PREFIXES}?(?:kroj|piecz?|praz|smaz|dus)|` +
    `${PREFIXES}(?:lej|syp|siej|grzej|gniec|top|myj|kryj|cedz|sacz|bierz|susz|trzyj|praw|staw|loz|studz|mroz|win|rzuc|` +
    'lacz|mierz|mocz|nurz|plucz|rumien|dziel|trzep|tocz|krusz|gesc|mniejsz|wieksz|draz|sun|wol|lep|prowadz|miel|sol|slodz|' +
    'nies|w?roc|waz|tlusc|pusc|rob|prosz)|' +
    's(?:kroj|krop|chlodz|prawdz)|wychodzi|wyszl[oy]|wyjdzie|(?:wy)?starczy|mozna|nalezy|trzeba|warto)$',
);

/** Whether a word is a verb as recipes use it: an imperative, an infinitive, 'dodajemy', 'wymieszajcie'. */
export function isVerb(word: string, dictionary: FoodDictionary): boolean {
  if (word.length < 4) return false;
  const isOne =
    (/(?:[aeiyuąęó]|[śź])ć$/u.test(word) && !word.endsWith('ość')) ||
    /(?:[jiz]e|[^z]a|[scrd]za)my$|..[iy]my$|[au]ję$/u.test(word) ||
    /..[au]j$|.(?:[aeiuyó]j|ż|sz)cie$|[^aeiouy]ij$/u.test(word) ||
    ORDERS.test(fold(word));
  return isOne && !NO_VERBS.has(fold(word)) && !dictionary.has(word);
}

/** Whether an author says what they did: 'dodałam', 'użyłem'. */
export function isFirstPersonPast(word: string, dictionary: FoodDictionary): boolean {
  return /.[aiyę]ł[ae]m$/u.test(word) && !dictionary.has(word);
}
