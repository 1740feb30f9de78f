import { isForEach, isWhereOrWhen } from './circumstances.ts';
import { isPartitive } from './partitives.ts';
import { fold, isPreposition, PREFIXES } from '../words/words.ts';

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
    `rozmrozon|wyczyszczon|(?:wy)?patroszon|(?:nie)?obran|oskroban|sprawion|zebran|nasiakniet|dodan|pozostal)${ENDING}$`,
);
/** Words, without diacritics, for the state or size of a product: they don't name a kind of it. */
export const STATE = new RegExp(
  `^(?:${[
    'ciepl|letni|zimn|lodowat|goracn?|wrzac|miekk|czerstw|dojrzal|niedojrzal|przejrzal|pelnoletni',
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

/** How a folded word ends that may be an adjective, in any case. */
export const ADJECTIVE_LIKE = /(?:ego|ej|ych|ich|ymi?|imi?|[yaei])$/;

/** 'jakiś ser': none in particular. */
const SOME = /^jak(?:is|as|ies|iegos|iejs|ichs)$/;

/** Whether a word says how a product is prepared, or how ripe, warm or large it is. */
export function isRemarkWord(word: string): boolean {
  const folded = fold(word);
  return SOME.test(folded) || PREPARED.test(folded) || STATE.test(folded) || PREPARED_IN_ENGLISH.test(folded);
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
  // 'byle jaki chleb'
  if (folded === 'byle' && /^jak(?:i|a|ie)$/.test(next ?? '')) return 2;
  if (isWhereOrWhen(words, at) || isForEach(word, next)) return 2;
  if (isRemarkWord(word)) {
    // 'średniej wielkości ziemniaki'
    if (fold(next ?? '') === 'wielkosci') return 2;
    const isHow = MANNER.has(fold(next ?? '')) || lengthOfHow(words, at + 1);
    const length = 1 + Number(isHow);
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
/** Behind 'po', after what a product is weighed; a lotion 'po goleniu' is called so. */
const DONE =
  /^(?:odsacz|odcedz|osacz|(?:u|od)gotow|namocz|obrani|oczyszcz|(?:po|u)kroj|rozmroz|wydryl|wypestk|odpestk|(?:u|wy)piecz|usmaz|start|sparz|posiek)/;
const CONTAINERS =
  /^(?:pusz|sloi|lodow|zamraz|karton|butel|torebk|opakowan|woreczk|wiader|piwnic|ogrod|wlasn|wolnego|zalew)/;

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
  // 'krewetki 16/20', 'zszywki 24/6'
  if (/^\d+\//.test(word)) return at === words.length - 1;
  // 'wiśnie drylowane mrożone' are sold so.
  if (PREPARED.test(word)) return !/^(?:za)?mrozon/.test(next);
  // 'kawa ta co zawsze'
  if (/^(?:ta|te|ten|to)$/.test(word)) return /^(?:co|sam[aeo]?|ktor)/.test(next);
  if (isEggSize(words, at) || (BEFORE_SIZE.test(word) && isEggSize(words, at + 1))) return true;
  if (word === 'wielkosci') return next.length > 2;
  if (next === 'wielkosci' && STATE.test(word)) return true;
  // 'po 12 szt.', 'po drodze', 'po odsączeniu', 'min. 70%'
  if (word === 'po') return /^(?:\d|drodze)/.test(next) || DONE.test(next);
  // 'owoce jakieś', 'mięso jakieś na obiad'
  if (SOME.test(word)) return at === words.length - 1 || isPreposition(words[at + 1] ?? '');
  // 'mandarynki jak będą ładne'
  if (word === 'jak') return /^(?:nie|zwykle|zawsze|bed|jest|sa$|znajdz|dostan)/.test(next);
  // 'banany ale nie zielone', 'masło tylko nie roślinne'; 'pale ale' is a beer
  if (word === 'ale') return /^(?:nie|bez|tylko)$/.test(next) || isRemarkWord(words[at - 1] ?? '');
  if (word === 'tylko') return /^(?:nie|bez|ze?)$/.test(next);
  if (word === 'min' || word === 'minimum') return /^\d/.test(next);
  if ((MANNER.has(word) || DEGREE.has(word)) && remarkLength(words, at) > 0) return true;
  if (word === 'do') return PURPOSES.test(next);
  if (word === 'z' || word === 'ze') return CONTAINERS.test(next);
  if (word === 'w')
    return /^(?:temp(?:eraturze)?$|kostk|plast|talark|kraz|piork|paski|slupk|cwiartk|cal)/.test(next);
  // 'jajka od kur z wolnego wybiegu'
  if (word === 'od') return /^(?:kur(?:y|ek)?|szczesliwych)$/.test(next);
  if (word === 'o') return next === 'temperaturze' || next === 'temp';
  if (word === 'bez')
    return /^(?:skor|pest|gniazd|szypul|ogonk|lupin|nasion|srodk|lodyg|twardych|grubych)/.test(next);
  if (word === 'na')
    return /^(?:twardo|miekko|gesto|wierzch|zapas|oko|styk|pol|osob|kazd|porcje$|sloik$|litr$|szklanke$|dzien|jutr|dzis|wtor|srod|czwart|piat|sobot|niedziel|poniedz|weekend|swiet|wigili|\d|tluszcz|forme|blach|posyp|dekor|ozdob|zasmazk|kruszonk|lukier|glazur|spod|farsz|nadzieni|ciasto|krem|sypko)/.test(
      next,
    );
  // 'imbir kawałek', 'majonez duży', 'szynka cienko'; 'mozzarella w kulce' is called so
  const isLast = at === words.length - 1 && !isPreposition(words[at - 1] ?? '');
  return isLast && (STATE.test(word) || isPartitive(word) || /^(?:(?:cienk|grub)o|netto)$/.test(word));
}

/** Whether a genitive after 'do' says what a product is for, as in 'do posypania'. */
export function isPurpose(word: string): boolean {
  return PURPOSES.test(fold(word));
}

const SOFT = new RegExp(
  `^(?:swiez|domow|prawdziw|ekologiczn|niewoskowan|wiejsk|zwykl|naturaln|mlod|drobn|pokrojon|ulubion)${ENDING}$`,
);

/**
 * Whether the word may be left out of the name of a product that the catalogue has, but belongs to the name of a
 * new one.
 */
export const isSoftRemark = (word: string): boolean => SOFT.test(fold(word));

/**
 * Whether the same is true of a word that says how it is cut, which the note keeps: 'szynka plastry' may be a product, but
 * 'ser żółty 20 dag plastry' is 'Ser żółty' where there is one.
 */
export const isSliced = (word: string): boolean => /^(?:plastry|plaster(?:ki|kach)|wiorki)$/.test(fold(word));
