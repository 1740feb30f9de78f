import type { FoodDictionary } from './food-dictionary.ts';
import { fold } from './words.ts';

/** Words on lists that are no food. Those that are also other words without diacritics are left out. */
const WORDS = `alergię bibuła ból ciała ćwiartki ćwikła dębowa drażetki drób dywanów gałązka gardło garść gęsina
główka grypę grześki igła jeżyki kąpieli kocimiętka kołacz kołduny kotów kubuś łaciate ładowarka łazienki łomża
łopata łowicz łódeczki makijażu malinówka michałki młynek mydełko nabiał naczyń nałęczowianka
niemowląt obroża okularów papierówka pawełek perła pęczek pędzel piątnica płat płaty płukania
podkład podłogi podłóg pościel prażynki przedłużacz przeziębienie psów ptaków pudełka pudełko reklamówka rękaw
rośliny rozpałka rożek rożki rzęs słoiczek słoiczki słoik słoiki słoików smażenia sześciopak ściółka śliniak
śliniaki śmieci śrubki świnki tytoń udrażniacz wątrobianka wędzonka węgiel wkład wkłady włosów zagęszczacz zdrój
zębów zgagę zwierząt zwierzątko żabka żelazo żubr żubrówka żucia żwir żywiec żywności`;

/** Stems of adjectives, without those whose other endings make other words. */
const STEMS = `bezwęglanow biał białk błyskawiczn bożonarodzeniow brązow chińsk chłodn ciężk czyszcząc
długoziarnist dojrzał drożdżow duż dziecięc gęst gorąc góralsk jabłkow jęczmienn królewsk krówkow kwaśn łagodn
łososiow łuskan mał małosoln maślan męsk miękk mięsn miętow migdałow mrożon musując muszkatołow nawilżając
nawilżan niedźwiedz niełuskan odświeżając odtłuszczon parmeńsk pekińsk pełn pełnotłust pełnoziarnist pleśniow
płynn pomarańczow półsłodk półtłust półwytrawn prażon przeciwbólow przepiórcz rosołow roślinn różow ryżow
sałatkow słodk słodzon słon słonecznikow strączkow szaszłykow śląsk śledziow śliwkow śmietankow śmietanow
śniadaniow świąteczn śwież tłust toruńsk twarożkow ukraińsk wegańsk wegetariańsk wędzon węgiersk wiśniow własn
włosk wołow zagęszczon zbożow ziołow źródlan żołądkow żółt żurawinow żytn żywieck`;

const byFold = (text: string) => new Map(text.split(/\s+/).map((word) => [fold(word), word]));
const WORD_OF = byFold(WORDS);
const STEM_OF = byFold(STEMS);

const ADJECTIVE = /^(.+?)(i?ego|i?ej|i?[ea]|[yi]ch|[yi]mi?|[yi])$/;

/** What people mean as they type it, although a food of the table is spelt alike: packages and a preposition. */
const AS_TYPED = new Set('paczek paczki paczka pak paka paki spod kurcze klacze'.split(' '));

/**
 * A word that was typed without diacritics, with those that it has; unchanged where it is a word as it stands, or
 * where several could be meant.
 * @param word in lower case
 */
export function withDiacritics(word: string, dictionary: FoodDictionary): string {
  if (!/^[a-z]{3,}$/.test(word) || AS_TYPED.has(word)) return word;
  const forms = dictionary.lookUp(word);
  if (forms.some(({ form }) => form === word)) return word;
  const called = forms.filter(({ form, word: { singular, plural } }) => form === singular || form === plural);
  // 'pieczenia' of 'do pieczenia' is not 'pieczenią'.
  const likely = called.length > 0 ? called : forms.filter(({ form }) => !/[ąę]$/u.test(form));
  const [spelling, ...others] = new Set(likely.map(({ form }) => form));
  if (spelling !== undefined) return others.length === 0 ? spelling : word;
  const known = WORD_OF.get(word);
  if (known !== undefined) return known;
  const [, stem = '', ending = ''] = ADJECTIVE.exec(word) ?? [];
  const spelt = STEM_OF.get(stem);
  return spelt === undefined ? word : spelt + ending;
}
