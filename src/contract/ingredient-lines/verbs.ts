import type { FoodDictionary } from './food-dictionary.ts';
import { fold } from './words.ts';

const NO_VERBS = new Set(
  (
    'garsc czesc siec nic lisc gosc kosc masc piec dziewiec dziesiec nac zolc szesc smiec paproc kisc siersc kapec ' +
    'paznokiec pamiec plec mamy damy ramy lamy gamy reklamy pizamy programy panoramy rodzaj tramwaj zwyczaj obyczaj urodzaj skraj kraj pantomimy'
  ).split(' '),
);

/** Orders of recipes that no ending tells: 'pokrój', 'zalej', 'osusz'. */
const ORDERS = new Set(
  (
    'dodaj krój pokrój przekrój skrój nakrój rozkrój wykrój piecz upiecz zapiecz podpiecz praż upraż podpraż smaż usmaż ' +
    'podsmaż obsmaż przesmaż duś uduś poddus podduś wlej zalej polej podlej dolej przelej nalej odlej rozlej wylej wsyp ' +
    'posyp dosyp przesyp zasyp obsyp podsyp oprósz przesiej rozgrzej podgrzej nagrzej ogrzej zagrzej zagnieć zgnieć ' +
    'rozgnieć ugnieć wygnieć zrób rozpuść roztop umyj obmyj wymyj przykryj zakryj odkryj odcedź przecedź odsącz nasącz ' +
    'obierz osusz wysusz obsusz natrzyj zetrzyj utrzyj przetrzyj wetrzyj rozetrzyj dopraw wstaw odstaw zostaw pozostaw ' +
    'ustaw włóż wyłóż ułóż nałóż przełóż rozłóż połóż odłóż złóż obłóż ostudź przestudź wystudź schłodź zamroź rozmroź ' +
    'skrop zwiń zawiń rozwiń owiń wrzuć dorzuć połącz sprawdź odmierz namocz zamocz zanurz opłucz wypłucz przepłucz ' +
    'zrumień zarumień przyrumień oddziel podziel rozdziel roztrzep obtocz pokrusz rozkrusz zagęść zmniejsz zwiększ włącz ' +
    'wyłącz nastaw wydrąż usuń wybierz przebierz pozwól ulep zlep doprowadź zmiel posól osól osłódź posłódź przenieś ' +
    'przewróć obróć odwróć odważ natłuść dosól wychodzi wyszło wyszły wyjdzie wystarczy starczy można należy trzeba warto'
  )
    .split(' ')
    .map(fold),
);

/** Whether a word is a verb as recipes use it: an order, an infinitive, 'dodajemy', 'wymieszajcie'. */
export function isVerb(word: string, dictionary: FoodDictionary): boolean {
  if (word.length < 4) return false;
  const isOne =
    (/(?:[aeiyuąęó]|[śź])ć$/u.test(word) && !word.endsWith('ość')) ||
    /^(?:u|za|pod|do|przy|wy)?piec$/u.test(word) ||
    /(?:[jiz]e|[^z]a|[scrd]za)my$|..[iy]my$|[au]ję$/u.test(word) ||
    /..[au]j$|.(?:[aeiuyó]j|ż|sz)cie$|[^aeiouy]ij$/u.test(word) ||
    ORDERS.has(fold(word));
  return isOne && !NO_VERBS.has(fold(word)) && dictionary.lookUp(word).length === 0;
}

/** Whether somebody tells of what they did: 'dodałam', 'użyłem'. */
export function isTold(word: string, dictionary: FoodDictionary): boolean {
  return /.[aiyę]ł[ae]m$/u.test(word) && dictionary.lookUp(word).length === 0;
}
