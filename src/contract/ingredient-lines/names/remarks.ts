import type { FoodDictionary } from '../words/food-dictionary.ts';
import { SHOPS } from '../line-parts.ts';
import { isGenitive } from '../words/nominative.ts';
import { fold, formsOf, isPreposition, markedIn, PREFIXES } from '../words/words.ts';

/** How adjectives end, without diacritics; a part of regular expressions. */
export const ENDING = '(?:i?a|i?e|y|i|i?ej|i?ego|i?emu|i?ych|i?ym|i?ymi|ich|im|imi)';

/**
 * Stems of words for the preparation of a product at home: for 'posiekana cebula' one buys 'cebula', but 'krojone
 * pomidory' in a tin.
 */
const PREPARED = new RegExp(
  `^(?:(?:${PREFIXES}|s)(?:tart|krojon|mielon|miksowan|blendowan|drobnion|kruszon|laman|rwan|dart|szarpan|dzielon|gniecion|` +
    'cisniet|bit|pienion|trzepan|klocon|macon|topion|puszczon|miekczon|grzan|studzon|chlodzon|drazon|pestkowan|myt|plukan|' +
    'gotowan|smazon|szklon|duszon|pieczon|prazon|parzon|moczon|szorowan|saczon|saczan|cedzon|suszon|sian|' +
    `wazon|mierzon|mieszan|robion|beltan|krajan|lozon)|${PREFIXES}?(?:siekan|szatkowan|drylowan)|starkowan|` +
    `rozmrozon|wyczyszczon|(?:nie)?obran|oskroban|sprawion|zebran|nasiakniet|dodan|pozostal)${ENDING}$`,
);
/** Words, without diacritics, for the state or size of a product: they don't name a kind of it. */
export const STATE = new RegExp(
  `^(?:${[
    'ciepl|letni|zimn|lodowat|goracn?|wrzac|miekk|dojrzal|niedojrzal|przejrzal|pelnoletni',
    '\\d+(?:[.,]\\d+)?\\W(?:centymetrow|(?:kilo)?gramow|(?:mili)?litrow)|duz|nieduz|mal|malutk|sredn|spor|ogromn|wielk|niewielk|wieksz|mniejsz|gruby?|ulubion|dowoln|jakikolwiek',
    'czubat|kopiast|plask|solidn|hojn|dobr|swiez[oe]utk|ladn|zdrow|pozostal|opcjonaln|dodatkow|pojedyncz|podwojn|cal',
  ].join('|')})${ENDING}$`,
);
/** The same in translated recipes: '1 onion, chopped'. */
const PREPARED_IN_ENGLISH =
  /^(?:chopped|diced|minced|sliced|grated|shredded|peeled|crushed|melted|softened|beaten|drained|rinsed|toasted|halved|cubed|freshly|finely|thinly|roughly)$/;
/** They say how something was done, and go with the word after them. */
const MANNER = new Set(
  'swiezo drobno grubo cienko drobniutko mechanicznie recznie dwukrotnie trzykrotnie kilkakrotnie'.split(' '),
);
const DEGREE = new Set(
  'bardzo mocno lekko dobrze dosc dosyc calkiem srednio delikatnie niezbyt juz wstepnie wczesniej uprzednio'.split(
    ' ',
  ),
);
/** Beside an amount they mean nothing. */
const FILLERS = new Set('wiecej mniej jeszcze tylko okolo ok np of'.split(' '));

/** Words, after a preposition, for what a product is cut into or grated on. */
const HOW =
  /^(?:twardo|miekko|parze|sypko|zimno|cieplo|goraco|(?:pol)?plaster(?:ki|k)|plastry|kost(?:k|eczk)[eia]|pask[i]|piorka|krazki|talarki|cwiartki|slupki|mundurkach|wodzie|mleku|tarce|oczkach|kawal(?:ki|eczki)|czastki|polowki|pol|rozyczki|skorki|skory|pestek|wior[ky]i?|zapalke|makaronik|proszek|piasek|sloncu|oliwie|oleju|soli)$/;

/** 'w kostkę', 'w drobną kostkę', 'na grubych oczkach', 'ze skórki': how many words say how it was done. */
function lengthOfHow(words: readonly string[], at: number): number {
  if (!/^(?:w|na|ze?|od)$/.test(words[at] ?? '')) return 0;
  if (HOW.test(fold(words[at + 1] ?? ''))) return 2;
  return HOW.test(fold(words[at + 2] ?? '')) ? 3 : 0;
}

const SHOP = new RegExp(
  `^(?:${SHOPS}|targ(?:u$|owisk)|ryn(?:ku$|ecz)|bazar|apte[ck]|drogeri|piekarni$|warzywnia|rze[źz]ni[ck]|castoram|ike[ai]$|pepco$|hebe$|leroy|decathlon|makro$|selgros)`,
  'u',
);
const DAY =
  /^(?:jutro|dzis(?:iaj)?|wtorek|srode|czwartek|piatek|sobote|niedziele|poniedzialek|weekend|swieta|wigilie)$/;

/**
 * Whether two words from a place on say where a product is bought, or for which day: 'z lidla', 'w aptece', 'na jutro'.
 */
export function isWhereOrWhen(words: readonly string[], at: number): boolean {
  const [preposition = '', what = ''] = words.slice(at, at + 2);
  return (
    (/^(?:ze?|we?|na|od|u)$/.test(preposition) && SHOP.test(what)) ||
    (preposition === 'na' && DAY.test(fold(what)))
  );
}

/** Meals and dishes that food is bought for: 'na obiad kurczak', 'na sałatkę feta'. */
const MEAL =
  /^(?:obiad|sniadani[ae]|kolacje|podwieczorek|deser|lunch|grilla|ognisko|impreze|urodziny|rosol|zupe|bigos|leczo|salatke|kanapki|pizze|nalesniki|kotlety|gulasz)$/;
/** People that something is bought for. */
const PERSON =
  /^(?:mamy|mamusi|taty|tatusia|babci|dziadka|dziadkow|rodzicow|dzieci|dziecka|dzieciakow|syna|synka|corki|coreczki|meza|zony|siostry|brata|cioci|wujka|tesciow(?:ej)?|tescia|sasiadki|sasiada|sasiadow|gosci|mnie|nas|niej|niego|ciebie)$/;

/** Whether two words say for whom a product is: 'dla mamy', 'dla dzieci'. */
export const isForPerson = (preposition = '', person = ''): boolean =>
  preposition === 'dla' && PERSON.test(fold(person));

/** Whether two words say for how many an amount before them is: 'na osobę', 'na porcję'. */
const isForEach = (preposition = '', each = ''): boolean =>
  preposition === 'na' && /^(?:osobe|porcje)$/.test(fold(each));

/** Whether two words say for which meal a product is: 'na obiad', 'na rosół'. */
export const isForMeal = (preposition = '', meal = ''): boolean =>
  preposition === 'na' && MEAL.test(fold(meal));

/**
 * Whether the words before a product say for which meal or whom it is, as in 'na obiad kurczak' and 'dla mamy herbata', or
 * that it is on the way ('po drodze'). Behind a product they may say its kind: 'tacki na grilla', 'szampon dla dzieci'.
 */
export function isForWhat(
  [preposition = '', what = '', next = '', after = '']: readonly string[],
  dictionary: FoodDictionary,
): boolean {
  if (next === '' || isPreposition(next)) return false;
  if (isForPerson(preposition, what) || (preposition === 'po' && what === 'drodze')) return true;
  const isFood = [next, after].some((word) => dictionary.has(word));
  return isForMeal(preposition, what) && isFood;
}

const ADJECTIVE_LIKE = /(?:ego|ej|ych|ich|ymi?|imi?|[yaei])$/;

/** Whether a word says how a product is prepared, or how ripe, warm or large it is. */
export function isRemarkWord(word: string): boolean {
  const folded = fold(word);
  return PREPARED.test(folded) || STATE.test(folded) || PREPARED_IN_ENGLISH.test(folded);
}

/**
 * How many words from this one on are a remark before the product: 'świeżo zmielonego', 'mocno dojrzałe', 'z lidla'.
 */
export function remarkLength(words: readonly string[], at: number): number {
  const word = words[at];
  if (word === undefined) return 0;
  const folded = fold(word);
  const next = words[at + 1];
  if (/^tart(?:ego|ej|ych)$/.test(folded) && next !== undefined && !fold(next).startsWith('bulk')) return 1;
  if (FILLERS.has(folded)) return 1;
  if (isWhereOrWhen(words, at) || isForEach(word, next)) return 2;
  if (isRemarkWord(word)) {
    // 'średniej wielkości ziemniaki'
    if (fold(next ?? '') === 'wielkosci') return 2;
    const length = 1 + lengthOfHow(words, at + 1);
    const isJoined = words[at + length] === 'i' || words[at + length] === 'oraz';
    const joined = isJoined ? remarkLength(words, at + length + 1) : 0;
    return joined === 0 ? length : length + 1 + joined;
  }
  if (next === undefined) return 0;
  if (MANNER.has(folded) && ADJECTIVE_LIKE.test(fold(next))) return 2;
  if (!DEGREE.has(folded) && !MANNER.has(folded)) return 0;
  const rest = remarkLength(words, at + 1);
  return rest === 0 ? 0 : rest + 1;
}

/**
 * Purposes that don't name a kind of product: 'masło do smażenia' is butter, but 'proszek do pieczenia' isn't just
 * powder.
 */
const PURPOSES = new RegExp(
  `^(?:${PREFIXES}(?:smarowani|tluszczeni|tarci|toczeni|taczani|prawieni|lozeni|geszczeni|saczeni|konczeni|bieleni|kryci|` +
    `gniatani|gnieceni|rabiani|prowadzeni|puszczeni|kwaszeni|dekorowani)|${PREFIXES}?(?:smazani|smazeni|syp(?:yw)?ani|sypk|` +
    'pruszeni|proszeni|lani|lewani|lewy|gotowani)|poda(?:wa)?ni|przybrani|dekoracj|ozdob|panierowani|smaku|skr[oa]pi[ea]ni|' +
    'maczani|moczeni|walkowani|form[yi]|blach|blaszki|patelni|serwowani|garnirowani|masy|ciasta|kremu|sosu|farszu|' +
    'nadzieni|marynaty|zupy|salatki|miesa|duszeni|tare|dipu|deseru|glebokiego|chetnych|glazurowani|lukrowani|spodu|kruszonk|panierk|bezy|' +
    'karmelu|ubicia)',
);
const CONTAINERS =
  /^(?:pusz|sloi|lodow|zamraz|karton|butel|torebk|opakowan|kartonik|woreczk|wiader|piwnic|ogrod|wlasn|wolnego|zalew)/;

/**
 * Where a remark begins that stands after a product and continues to the end: 'pokrojone w kostkę', 'do smaku', 'z
 * puszki', 'w temperaturze pokojowej'. Without a remark, the number of words.
 */
export function remarkStart(words: readonly string[]): number {
  for (let at = 1; at < words.length; at += 1) {
    if (startsRemark(words, at)) return at;
  }
  return words.length;
}

const OPENERS = new Set(
  'np najlepiej opcjonalnie ewentualnie ewent ew lub albo badz czy tj czyli jesli jezeli gdy wedlug wg ok okolo plus jako ja moze moga jakie jaki taki takie taka u odmiany marki firmy ktory ktora ktore ktorych nie byle bo'.split(
    ' ',
  ),
);

/** These do behind a comma alone: within a name they may belong to it, as in 'piwo ale' and 'pieluchy rozmiar 4'. */
const OPENERS_BEHIND = new Set(
  (
    'tylko ta ten te to tego tej tych takiego takiej takich ale zeby aby oby gdyby jak co koniecznie obojetnie ' +
    'kazdy kazda kazde zamiast oprocz raczej chyba zwlaszcza glownie rozmiar rozm nr numer typ smak kolor zapach wersja'
  ).split(' '),
);

/** Whether words after a comma begin a remark on the product before it. */
export function opensRemark(words: readonly string[]): boolean {
  return OPENERS_BEHIND.has(fold(words[0] ?? '')) || remarkStart(['', ...words]) === 1;
}

const EGG = /^(?:jaj|jaj[ako]\p{L}?|jajek|(?:zolt|bial)(?:k[aio]|ek))$/u;
const SIZE = /^(?:x{0,2}l|m|s)$/;
/** Words before a size: 'jajka rozmiar L', 'jaja "L"'. */
const BEFORE_SIZE = /^(?:rozm|rozmiaru?|klas[ay]|wielkosci|kat|["„”])$/;

/** Whether a word is the size of the eggs before it: 'jajka L', 'żółtka klasy M'. Eggs have no litres. */
export function isEggSize(words: readonly string[], at: number): boolean {
  if (!SIZE.test(words[at] ?? '')) return false;
  const eggs = BEFORE_SIZE.test(fold(words[at - 1] ?? '')) ? at - 1 : at;
  return words.slice(0, eggs).some((word) => EGG.test(fold(word)));
}

/** Whether a line begins with 'na oko', as 'na oko mąka' does. */
export const isByEye = ([first, second]: readonly (string | undefined)[]): boolean =>
  first === 'na' && second === 'oko';

/**
 * Whether a word begins a remark on how much is needed: 'oleju ile wejdzie', 'mąki tyle, żeby ciasto było zwarte'.
 */
export const isHowMuch = (word: string): boolean => /^(?:ile|tyle)$/.test(word);

function startsRemark(words: readonly string[], at: number): boolean {
  const word = fold(words[at] ?? '');
  const next = fold(words[at + 1] ?? '');
  if (OPENERS.has(word) || isHowMuch(word) || isWhereOrWhen(words, at)) return true;
  if (PREPARED.test(word)) return true;
  // 'kawa ta co zawsze'
  if (/^(?:ta|te|ten|to)$/.test(word)) return /^(?:co|sam[aeo]?|ktor)/.test(next);
  if (isEggSize(words, at) || (BEFORE_SIZE.test(word) && isEggSize(words, at + 1))) return true;
  if (word === 'wielkosci') return next.length > 2;
  if (next === 'wielkosci' && STATE.test(word)) return true;
  // 'po 12 szt.', 'po drodze', 'min. 70%'
  if (word === 'po') return /^(?:\d|drodze)/.test(next);
  // 'mandarynki jak będą ładne'
  if (word === 'jak') return /^(?:bed|jest|sa$|znajdz|dostan)/.test(next);
  if (word === 'min' || word === 'minimum') return /^\d/.test(next);
  if ((MANNER.has(word) || DEGREE.has(word)) && remarkLength(words, at) > 0) return true;
  if (word === 'do') return PURPOSES.test(next);
  if (word === 'z' || word === 'ze') return CONTAINERS.test(next);
  if (word === 'w')
    return next === 'temperaturze' || /^(?:kostk|plast|talark|kraz|piork|paski|slupk|cwiartk|cal)/.test(next);
  // 'jajka od kur z wolnego wybiegu'
  if (word === 'od') return /^(?:kur(?:y|ek)?|szczesliwych)$/.test(next);
  if (word === 'o') return next === 'temperaturze' || next === 'temp';
  if (word === 'bez')
    return /^(?:skor|pest|gniazd|szypul|ogonk|lupin|nasion|srodk|lodyg|twardych|grubych)/.test(next);
  if (word === 'na')
    return /^(?:twardo|miekko|gesto|wierzch|zapas|oko|styk|pol|osob|kazd|porcje$|sloik$|litr$|szklanke$|dzien|jutr|dzis|wtor|srod|czwart|piat|sobot|niedziel|poniedz|weekend|swiet|wigili|\d|tluszcz|forme|blach|posyp|dekor|ozdob|zasmazk|kruszonk|polew|lukier|glazur|spod|farsz|nadzieni|ciasto|krem|sypko)/.test(
      next,
    );
  // 'imbir kawałek', 'majonez duży'; 'mozzarella w kulce' is called so
  const isLast = at === words.length - 1 && !isPreposition(words[at - 1] ?? '');
  return isLast && (STATE.test(word) || isPartitive(word));
}

/** Whether a genitive after 'do' says what a product is for, as in 'do posypania'. */
export function isPurpose(word: string): boolean {
  return PURPOSES.test(fold(word));
}

/**
 * Those with a capital mean one if no number stands before them: 'kulka mozzarelli'. How much a 'kawałek' is isn't
 * known.
 */
const PART_WORDS =
  'reszta reszte resztka porcja porcje porcji kawalek kawaleczek Rolka rol ziarno ziarna ziaren ziarenko ' +
  'ziarenka ziarenek Kulka Lodyga lodygi lodyg lodyzka Plat platy platow plata Arkusz arkusze arkuszy arkusza ' +
  'kropla krople kropli kropel kropelka rozyczka kieliszek krazek czastka Kolba kolby kolb straczek miarka ' +
  'rulon rulony cwiartki polowki Bochenek Tubka Zgrzewka zgrz Skrzynka Worek Siatka Kobialka Lubianka Koszyczek ' +
  'Koszyk Doniczka Kisc kisci kiscie Wytlaczanka Wytloczka Peto peta pet Petko petka Laska Wianek Dzwonko dzwonka dzwonek ' +
  'Strak straka straki strakow czesc czesci funt funta funty funtow lut luta luty lutow kwarta kwarty kwart kwaterka Tuszka lampka rzadek kleks ilosc ilosci Para pary par';

const PARTS = new Set(formsOf(PART_WORDS));
const isMarked = markedIn(PART_WORDS);
const PACK = /^(?:dwu|cztero|szescio|\d-?)pak(?:i|ow)?$/;

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
const OF_BRANDS = /^(?:zgrzew|skrzyn|(?:dwu|cztero|szescio|\d-?)pak)/;

/** Whether a product follows of which this word is a part. 'płatów śledziowych' are the product itself. */
export function isPartOf(words: readonly string[], at: number, dictionary: FoodDictionary): boolean {
  const [part = '', whole = ''] = words.slice(at, at + 2);
  if (OF_BRANDS.test(fold(part)) && /^(?!szt|opak)\p{L}{3}/u.test(whole)) {
    // 'skrzynka narzędziowa'
    return !isPreposition(whole) && (!part.startsWith('skrzyn') || isGenitive(whole, dictionary));
  }
  if (!isPartitive(part) || !isGenitive(whole, dictionary)) return false;
  return at + 2 < words.length || dictionary.has(whole) || !/(?:ych|ich|ego|ej)$/.test(fold(whole));
}

const SOFT = new RegExp(
  `^(?:swiez|domow|prawdziw|ekologiczn|niewoskowan|wiejsk|zwykl|naturaln|mlod|drobn|pokrojon|ulubion)${ENDING}$`,
);

/**
 * Whether the word may be left out of the name of a product that the catalogue has, but belongs to the name of a
 * new one.
 */
export const isSoftRemark = (word: string): boolean => SOFT.test(fold(word));
