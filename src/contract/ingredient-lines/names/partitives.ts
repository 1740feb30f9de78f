import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isGenitive } from '../words/nominative.ts';
import { fold, formsOf, isPreposition, markedIn } from '../words/words.ts';

/**
 * Those with a capital mean one if no number stands before them: 'kulka mozzarelli'. How much a 'kawałek' is isn't
 * known.
 */
const PART_WORDS =
  'reszta reszte resztka porcja porcje porcji kawalek kawaleczek Rolka rol ziarno ziarna ziaren ziarenko ' +
  'ziarenka ziarenek Kulka Lodyga lodygi lodyg lodyzka Plat platy platow plata Arkusz arkusze arkuszy arkusza ' +
  'kropla krople kropli kropel kropelka rozyczka kieliszek krazek czastka Kolba kolby kolb straczek miarka ' +
  'Rulon rulony rulonow cwiartki polowki Bochenek Tubka Zgrzewka zgrz Skrzynka Worek Siatka Kobialka Lubianka Koszyczek ' +
  'Koszyk Doniczka Kisc kisci kiscie Wytlaczanka Wytloczka Peto peta pet Petko petka Laska Wianek Dzwonko dzwonka dzwonek ' +
  'korzen korzenia korzenie korzeni Strak straka strakow czesc czesci funt funta funty funtow lut luta luty lutow kwarta kwarty kwart kwaterka Tuszka lampka rzadek kleks ilosc ilosci Para pary par ' +
  'Reklamowka Kratka Wiadro wiadra wiader Beczulka Beczka beczki beczek Butla butle butli Kanister kanistry kanistrow Baniak baniaki baniakow Tuba tube tuby tub Gomolka Klacze klacza klaczy Polac polcie ' +
  'Pasek paski paskow trojkat trojkaty trojkatow trojkaciki trojkacikow kartusz kartusze kartuszy ryza ryzy';

const PARTS = new Set(formsOf(PART_WORDS));
const isMarked = markedIn(PART_WORDS);
const PACK = /^(?:dwu|troj|trzy|cztero|szescio|osmio|\d{1,2}-?)pak(?:i|ow)?$/;

/** Whether a word means one part or pack if no number stands before it: 'kulka mozzarelli', 'zgrzewka wody'. */
export const isOnePart = (word: string): boolean => isMarked(word) || PACK.test(fold(word));

/** Whether a word says an amount, though it is no unit, before a genitive: 'reszta mleka', '8 rolek papieru'. */
export function isPartitive(word: string): boolean {
  return PARTS.has(fold(word)) || PACK.test(fold(word));
}

/** Products that are counted as they are sold, by the stems of their packages. */
const PACKAGES =
  /^(zgrzew|rol|siat|skrzyn|kobial|lubian|doni[c]z|wytl(?:aczan|ocz)|tub|wor|bochen|koszy(?:cz)?)/;

/**
 * The word for a package as it is called, one or several: 'zgrzewkę' is 'zgrzewka', 'rolek' are 'rolki'. Others as they stand.
 */
export function partInNominative(word: string): string {
  if (!PACKAGES.test(fold(word)) || !isPartitive(word)) return word;
  if (isOnePart(word)) return word.replace(/ę$/u, 'a');
  return word.replace(/(?:ków|ek)$/u, 'ki');
}

/** Of these people also buy what the table doesn't know, in any case: 'czteropak tyskie', 'zgrzewka cisowianki'. */
const OF_BRANDS = /^(?:zgrzew|skrzyn|(?:dwu|troj|cztero|szescio|\d{1,2}-?)pak)/;

const LEAVES = /^(?:listk(?:i|ow)|lisci?e?)$/;
/** Herbs and salads that are sold as leaves anyway, in the genitive; 'liście selera' and 'listki pietruszki' aren't the root. */
const LEAFY =
  /^(?:miety|bazylii|szpinaku|kolendry|natki|szalwii?|melisy|rukoli|roszponki|jarmuzu|salaty|tymianku|oregano|rozmarynu|lubczyku|estragonu|majeranku|pokrzywy|mniszka)$/;

/** How many words before a herb say that it is its leaves: 'listków mięty', 'świeżych listków mięty'. */
export function lengthOfLeaves(words: readonly string[], at: number): number {
  const from = /^swiez(?:e|ych)$/.test(fold(words[at] ?? '')) ? at + 1 : at;
  const isOfHerb = LEAVES.test(fold(words[from] ?? '')) && LEAFY.test(fold(words[from + 1] ?? ''));
  return isOfHerb ? from + 1 - at : 0;
}

/** What is bought as a root anyway. */
const ROOTS = /^(?:pietrusz|seler|imbir|chrzan|pasternak)/;

/** Whether a product follows of which this word is a part. 'płatów śledziowych' are the product itself. */
export function isPartOf(words: readonly string[], at: number, dictionary: FoodDictionary): boolean {
  const [part = '', whole = ''] = words.slice(at, at + 2);
  if (OF_BRANDS.test(fold(part)) && /^(?!szt|opak)\p{L}{3}/u.test(whole)) {
    // 'skrzynka narzędziowa'
    return !isPreposition(whole) && (!part.startsWith('skrzyn') || isGenitive(whole, dictionary));
  }
  if (!isPartitive(part) || !isGenitive(whole, dictionary)) return false;
  // Without 'korzeń', liquorice is none that one buys.
  if (part.startsWith('korze') && !ROOTS.test(fold(whole))) return false;
  const isDescribed = words.slice(at + 2).some((word) => dictionary.has(word));
  return isDescribed || dictionary.has(whole) || !/(?:ych|ich|ego|ej)$/.test(fold(whole));
}
