import type { Unit } from '../units.ts';
import { fold } from './words.ts';

/** How units are written, in any case, with a full stop or without; read without diacritics. */
const SPELLINGS: Record<Unit, string> = {
  piece: 'szt sztuka sztuce sztuki sztuk sztukę sztukami',
  g: 'g gr gram gramy grama gramów gramami',
  kg: 'kg kilo kila kilogram kilogramy kilograma kilogramów kilogramu',
  ml: 'ml mililitr mililitry mililitra mililitrów',
  l: 'l ltr litr litry litra litrów litrem litrami',
  spoon: 'łyż łyżk łyżce łyżka łyżki łyżek łyżkę łyżką łyżkami łycha łychy łych łychę łż',
  teaspoon: 'łyżecz łyżeczce łyżeczka łyżeczki łyżeczek łyżeczkę łyżeczką łyżeczkami',
  pinch: 'szczypta szczypcie szczypty szczypt szczyptę szczyptą szczyptami',
  some: 'trochę troszkę troszeczkę odrobina odrobinę odrobiny odrobinka odrobinkę nieco',
  can: 'pusz puszka puszce puszki puszek puszkę puszką puszeczka puszeczki puszeczkę',
  dag: 'dag dkg deko deka dek dekagram dekagramy dekagramów',
  cup: 'szkl szk szklanka szklance szklanki szklanek szklankę szklanką szklankami szklaneczka szklaneczki szklaneczkę kubek kubki kubka kubków kubeczek kubeczki kubeczka kubeczków',
  pack: `opak op opakowanie opakowania opakowań opakowaniu paczka paczki paczek paczkę paczuszka paczuszki paczuszkę paczuszek
    tabliczka tabliczki tabliczek tabliczkę karton kartony kartonu kartonów kartonik kartoniki kartonika kartoników
    pudełko pudełka pudełek pudełeczko tacka tacki tacek tackę wiaderko wiaderka wiaderek`,
  bunch: 'pęczek pęczku pęczki pęczka pęczków pęcz pęk pęki pęku pęków',
  clove: 'ząbek ząbku ząbki ząbka ząbków ząbkiem ząbkami ząb',
  handful: 'garść garście garści garścią garściami garstka garstki garstek garstkę',
  slice: 'plaster plasterku plastrze plastry plastra plastrów plasterek plasterki plasterka plasterków plast',
  'bread-slice': 'kromka kromki kromek kromkę kromeczka kromeczki kromeczek pajda pajdy',
  cube: 'kostka kostce kostki kostek kostkę kosteczka kosteczki kosteczek',
  head: 'główka główce główki główek główkę',
  leaf: 'listek listku listki listka listków liść liście liści liścia',
  sprig: 'gałązka gałązce gałązki gałązek gałązkę gał',
  bottle: 'butelka butelce butelki butelek butelkę but buteleczka buteleczki buteleczkę',
  jar: 'słoik słoiku słoiczku słoiki słoika słoików słoiczek słoiczki słoiczka słoiczków słój słoje słoja',
  sachet:
    'torebka torebce saszetce torebki torebek torebkę tor saszetka saszetki saszetek saszetkę woreczek woreczku woreczki woreczka woreczków',
};

/** Of recipes that people copy from elsewhere. */
const ENGLISH: Partial<Record<Unit, string>> = {
  piece: 'piece pieces pc pcs',
  spoon: 'tbsp tbs tbsps tablespoon tablespoons',
  teaspoon: 'tsp tsps teaspoon teaspoons',
  cup: 'cup cups',
  pinch: 'pinch pinches',
  handful: 'handful handfuls',
  clove: 'clove cloves',
  slice: 'slice slices',
  pack: 'pack packs package packages',
  can: 'can cans tin tins',
  bunch: 'bunch bunches',
};

const UNITS_BY_SPELLING = new Map(
  [...Object.entries(SPELLINGS), ...Object.entries(ENGLISH)].flatMap(([unit, spellings]) =>
    spellings.split(/\s+/).map((spelling) => [fold(spelling), unit as Unit]),
  ),
);

/** Unusual forms and slips: nothing else in a kitchen begins so. */
const MISSPELT: [beginning: RegExp, unit: Unit][] = [
  [/^ly?ze?cz/, 'teaspoon'],
  [/^lyz(?:k|ek)/, 'spoon'],
  [/^szkl?ank/, 'cup'],
  [/^opakow/, 'pack'],
];

/** What begins a line without a number and then means one: 'garść szpinaku', 'puszka fasoli'. */
const ALONE = new Map(
  (
    'szczypta szczyptę garść garstka garstkę puszka puszkę szklanka szklankę łyżka łyżkę łyżeczka łyżeczkę opakowanie ' +
    'paczka paczkę tabliczka tabliczkę pęczek kostka kostkę główka główkę plaster plasterek kromka kromkę gałązka ' +
    'gałązkę butelka butelkę słoik słoiczek torebka torebkę saszetka saszetkę woreczek ząbek listek litr kilo kilogram kg ' +
    'karton kartonik pudełko wiaderko kubek kubeczek szklaneczka pęk'
  )
    .split(' ')
    .map((word) => [fold(word), true]),
);

/** Words that say how full or large a measure is, between it and its number or after it. */
const OF_A_MEASURE =
  /^(?:(?:cz?ubat|kopiast|kopiat|plask|pelni?utk|peln|spor|solidn|niepeln|plytk|stolow|herbacian|deserow|malutk|mal|duz|sredni|srednij|wielk|ogromn|cienk|grub|dobr|hojn|szczodr|porzadn|calutk|cal|okragl|standardow|mniejsz|wieksz|\d+\W(?:gramow|kilogramow|litrow|mililitrow))(?:i?a|i?e|y|i|i?ej|i?ego|i?ych|i?ym|i?ymi))$/;

/** The unit a word names. 'ł.' is a spoon, though it would be a litre without its stroke. */
export function unitOf(word: string): Unit | undefined {
  if (word === 'ł') return 'spoon';
  const folded = fold(word);
  return UNITS_BY_SPELLING.get(folded) ?? MISSPELT.find(([beginning]) => beginning.test(folded))?.[1];
}

/** Whether a unit's word means one of it where no number stands. */
export function standsForOne(word: string): boolean {
  return ALONE.has(fold(word));
}

/** Those that mean one of it right behind a thing too: 'groszek puszka', 'mleko litr'. 'cukier kostka' is a kind of sugar. */
const BEHIND = new Set<Unit | undefined>([
  'cube',
  'can',
  'jar',
  'bottle',
  'kg',
  'l',
  'bunch',
  'pack',
  'head',
  'handful',
  'pinch',
  'cup',
  'spoon',
  'teaspoon',
]);

export function standsForOneBehind(word: string): boolean {
  return standsForOne(word) && word.length > 1 && BEHIND.has(unitOf(word));
}

export function isOfMeasure(word: string): boolean {
  return OF_A_MEASURE.test(fold(word));
}
