import { type FoodDictionary, type FoodForm, isNominative } from './food-dictionary.ts';
import { fold, isPreposition } from './words.ts';

/**
 * The case in which an amount asks for its product: '2 pomidory', '5 pomidorów', '½ pomidora', and by a measure in either
 * number, '1 kg pomidorów' and '1 łyżka masła'.
 */
export type NounCase = 'nominative' | 'genitive plural' | 'genitive singular' | 'genitive';

const SOFT = /(?:[ijlcńśźćż]|sz|cz|rz|dz)$/u;
const CONSONANT = /[^aąeęioóuy]$/u;

/** The genitive endings of adjectives and the accusative one, as in 'czerwoną cebulę'. Number and gender follow from them. */
const ADJECTIVE = /^(.{2,}?)(iego|ego|iej|ej|ich|ych|ą)$/u;

/** 'białego', but neither 'lego' nor 'ego', which have no stem. */
const IN_EGO = /.{2}ego$/u;

function isAdjective(word: string, dictionary: FoodDictionary): boolean {
  if (IN_EGO.test(word)) return true;
  // 'passaty pomidorowej': soups are called by an adjective too.
  return (
    ADJECTIVE.test(word) && dictionary.lookUp(word).every((entry) => entry.word.singular?.endsWith('owa'))
  );
}

/**
 * 'białego' is 'biały', or 'białe' beside a neuter noun; 'pomidorowej' is 'pomidorowa', 'suszonych' is 'suszone'.
 * @param word one that {@link ADJECTIVE} matches
 */
export function adjectiveInNominative(word: string, isNeuter: boolean): string {
  const [, stem = '', ending = ''] = ADJECTIVE.exec(word) ?? [];
  const soft = ending.startsWith('i');
  const hasHardening = /[kg]$/u.test(stem);
  if (/(?:ych|ich)$/u.test(ending)) return `${stem}${soft ? 'i' : ''}e`;
  if (ending === 'ą') return `${stem}a`;
  if (ending.endsWith('ej')) return `${stem}${soft && !hasHardening ? 'i' : ''}a`;
  if (isNeuter) return `${stem}${soft ? 'i' : ''}e`;
  return `${stem}${soft ? 'i' : 'y'}`;
}

/** Small fruit whose genitive may be of either number: people say 'wiśnie', not 'wiśnia'. */
const RATHER_PLURAL = new Set(['wiśnia', 'czereśnia', 'pomarańcza', 'brzoskwinia', 'morela', 'pistacja']);

/** Products named in the singular, whatever the amount: 'mąki 500 g' is flour and not several kinds of it. */
export const UNCOUNTABLE = new Set(
  'mąka masło mleko woda oliwa śmietana śmietanka kawa mięso margaryna ricotta bazylia ziemia'.split(' '),
);

/** Whether a form is no other case: 'wiśnie' is a genitive too, if a singular one. */
function isOnlyNominative({ form, word, isSingular }: FoodForm): boolean {
  return form === word.singular || (form === word.plural && !isSingular);
}

function knownInNominative(
  forms: readonly FoodForm[],
  nounCase: NounCase,
  adjectives: AdjectiveNumber,
): string | undefined {
  // Where a genitive is asked for, 'maki' without diacritics is flour and not several poppies.
  const oblique = forms.filter((entry) => !isOnlyNominative(entry));
  const [entry] = oblique.length > 0 && forms.some(isOnlyNominative) && isAmbiguous(forms) ? oblique : forms;
  if (!entry) return undefined;
  const { word, form, isSingular, isPlural } = entry;
  if (isOnlyNominative(entry)) return form;
  const isOne = adjectives === undefined && UNCOUNTABLE.has(word.singular ?? '');
  if (isOne || (adjectives === 'singular' && isSingular)) return word.singular;
  const wantsPlural =
    adjectives === 'plural' ||
    nounCase === 'genitive plural' ||
    !isSingular ||
    (isPlural && nounCase !== 'genitive singular' && RATHER_PLURAL.has(word.singular ?? ''));
  return (isPlural && wantsPlural ? word.plural : word.singular) ?? word.plural;
}

/** In which number the adjectives beside a noun stand, where there are any. */
type AdjectiveNumber = 'singular' | 'plural' | undefined;

const isAmbiguous = (forms: readonly FoodForm[]) => new Set(forms.map(({ word }) => word)).size > 1;

/** Whether a word may well be a genitive. */
export function isGenitive(word: string, dictionary: FoodDictionary): boolean {
  const forms = dictionary.lookUp(word);
  return forms.length === 0
    ? /(?:ego|ej|ych|ich|ów)$/u.test(word)
    : forms.some((entry) => !isOnlyNominative(entry) || isIndeclinable(entry));
}

/** 'tabasco', 'curry' */
const isIndeclinable = ({ word, form }: FoodForm) => word.plural === undefined && /[oieuy]$/u.test(form);

/** A genitive plural by its ending: 'pomidorów', 'borówek'. */
function pluralByRule(word: string): string | undefined {
  const [, stem] = /^(.{2,})ów$/u.exec(word) ?? [];
  if (stem !== undefined) {
    if (/[kg]$/u.test(stem)) return `${stem}i`;
    return SOFT.test(stem) ? `${stem}e` : `${stem}y`;
  }
  const [, start] = /^(.{2,}[^aąeęioóuy])ek$/u.exec(word) ?? [];
  return start === undefined ? undefined : `${start}ki`;
}

/** A genitive singular by its ending. A guess, with the commonest answer for each. */
function singularByRule(word: string): string {
  const rules: [ending: RegExp, nominative: string][] = [
    [/ę$/u, 'a'],
    [/ii$/u, 'ia'],
    [/ji$/u, 'ja'],
    [/(?<=[nśćźczbpwmf])i$/u, 'ia'],
    [/(?<=[kgl])i$/u, 'a'],
    [/(?<=[^aąeęioóuy])y$/u, 'a'],
    [/(?<=[^aąeęioóuy]k)u$/u, ''],
    [/(?<=.[^aąeęioóuyi])u$/u, ''],
    [/(?<=dł|stw|ctw|iw|ln|eczk|uszk)a$/u, 'o'],
    [/(?<=.w)ca$/u, 'iec'],
    [/(?<=[aąeęioóuy]k)a$/u, ''],
    [/(?<=[^aąeęioóuy])(?:k)a$/u, 'ek'],
    [/(?<=..[^aąeęioóuyi])a$/u, ''],
  ];
  const [ending, nominative] = rules.find(([pattern]) => pattern.test(word)) ?? [];
  return ending === undefined || nominative === undefined ? word : word.replace(ending, nominative);
}

function headInNominative(
  word: string,
  nounCase: NounCase,
  adjectives: AdjectiveNumber,
  dictionary: FoodDictionary,
): string {
  const known = knownInNominative(dictionary.lookUp(word), nounCase, adjectives);
  if (known !== undefined) return known;
  if (!/^[\p{L}\p{M}]{3,}$/u.test(word)) return word;
  const plural = nounCase === 'genitive singular' ? undefined : pluralByRule(word);
  if (plural !== undefined) return plural;
  if ((nounCase === 'genitive plural' && adjectives !== 'singular') || adjectives === 'plural') return word;
  return singularByRule(word);
}

/** Words that stand beside another noun in the same case: 'cukru pudru', 'sera feta' or 'fety'. */
const IN_THE_SAME_CASE: Record<string, string> = {
  pudru: 'puder',
  krysztalu: 'kryształ',
  goudy: 'gouda',
  fety: 'feta',
  mozzarelli: 'mozzarella',
  ricotty: 'ricotta',
  manny: 'manna',
  parmezanu: 'parmezan',
  gorgonzoli: 'gorgonzola',
  camemberta: 'camembert',
  krupczatki: 'krupczatka',
  kremowki: 'kremówka',
  wegierek: 'węgierki',
  matjasow: 'matjasy',
  nerkowcow: 'nerkowce',
  andrutow: 'andruty',
  antonowek: 'antonówki',
  kurek: 'kurki',
  kajzerek: 'kajzerki',
  grahamek: 'grahamki',
  osiemnastki: 'osiemnastka',
  osiemnastek: 'osiemnastka',
  trzydziestki: 'trzydziestka',
  trzydziestek: 'trzydziestka',
};

const BESIDE = new Set(Object.values(IN_THE_SAME_CASE));

/** Whether a word is a noun that says the kind of the one before it, as in 'ser feta' and 'cukier puder'. */
export const isBesideNoun = (word: string): boolean => BESIDE.has(word);

/** Whether a name is neuter, by its ending alone: 'mleko', 'tofu', 'chili'. */
export function isNeuterName(nominative: string): boolean {
  return /(?:[oeęu]|um|i)$/u.test(nominative);
}

/** Names of no Polish form: they stay as they are, in every case. */
const looksForeign = (word: string) =>
  isFeminineName(word) || (/[qvx]|(?:oo|ee|sh|th|ll|tt)/u.test(fold(word)) && CONSONANT.test(word));

/** Whether a word is a feminine name, by an ending that no Polish genitive has: 'nutella', 'ciabatta'. */
export const isFeminineName = (word: string): boolean => /(?:ella|tta|zza|cca)$/.test(word);

/**
 * A name as it is called, from how it stands in a line: 'mąki pszennej' → 'mąka pszenna', in the line's number. Words
 * behind a preposition, and a second noun ('natka pietruszki'), stay as they are.
 *
 * @param words in lower case
 */
export function inNominative(
  words: readonly string[],
  nounCase: NounCase,
  dictionary: FoodDictionary,
): string[] {
  const and = words.findIndex((word, at) => at > 0 && (word === 'i' || word === 'oraz'));
  if (and === -1) return phraseInNominative(words, nounCase, dictionary);
  const [first, rest] = [words.slice(0, and), words.slice(and + 1)];
  const called = phraseInNominative(first, nounCase, dictionary);
  if (governsBoth(first, nounCase) || isOfBoth(first, called, rest, nounCase, dictionary))
    return [...called, ...words.slice(and)];
  return [...called, ...words.slice(and, and + 1), ...inNominative(rest, nounCase, dictionary)];
}

/** Foods that are named after what they are of, often two: 'pestki dyni i słonecznika'. */
const OF_SEVERAL = /^(?:pest|nasio|ziar|mieszan|mi(?:x|ks)|plat|filet|mus)/;

/**
 * Whether the genitive at the end of the words before 'i' belongs to their noun and so does the one behind it: 'nasion
 * sezamu białego i czarnego'.
 * @param called the words before it as they are called
 */
function isOfBoth(
  first: readonly string[],
  called: readonly string[],
  rest: readonly string[],
  nounCase: NounCase,
  dictionary: FoodDictionary,
): boolean {
  const last = first.at(-1) ?? '';
  const next = rest[0] ?? '';
  const areGenitives =
    first.length > 1 &&
    called.at(-1) === last &&
    isGenitive(last, dictionary) &&
    isGenitive(next, dictionary) &&
    !dictionary.hasNominative(next);
  const isDescribed = isAdjective(last, dictionary) && rest.every((word) => isAdjective(word, dictionary));
  return areGenitives && (nounCase === 'nominative' || isDescribed || OF_SEVERAL.test(fold(first[0] ?? '')));
}

/** Prepositions whose nouns stand in no genitive: 'w oleju', 'na zakwasie'. */
const NO_GENITIVE = new Set('w we na o pod nad przy'.split(' '));
/** Those whose nouns may: 'z szynką', but 'z pestek'. */
const GENITIVE = new Set('z ze do bez od dla po'.split(' '));
const INSTRUMENTAL = /(?:em|ą|mi)$/u;

/**
 * Whether a preposition also governs the words behind 'i': 'bułka z szynką i serem'. Behind an amount, where all words
 * are in the genitive, only one that asks for another case does: not in '1 łyżeczka proszku do pieczenia i sody'.
 */
function governsBoth(first: readonly string[], nounCase: NounCase): boolean {
  const preposition = first.find((word, at) => at > 0 && (NO_GENITIVE.has(word) || GENITIVE.has(word)));
  if (preposition === undefined) return false;
  return nounCase === 'nominative' || NO_GENITIVE.has(preposition) || INSTRUMENTAL.test(first.at(-1) ?? '');
}

/** Whether what should stand in the nominative doesn't: 'pieprzu', 'świeżego imbiru', 'nutellę'. */
function isOblique(words: readonly string[], headAt: number, dictionary: FoodDictionary): boolean {
  if (/(?:.{2}ego|ych|[ąę])$/u.test(words[0] ?? '')) return true;
  const forms = dictionary.lookUp(words[headAt] ?? '');
  const isOfOne = forms.some(
    ({ form, word, isSingular }) =>
      isSingular && form !== word.singular && UNCOUNTABLE.has(word.singular ?? ''),
  );
  if (isOfOne) return true;
  return forms.length > 0 && !forms.some(isNominative);
}

function isAgreeing(adjective: string, nominative: string): boolean {
  if (adjective.endsWith('ej')) return /[aśćźńlwj]$/u.test(nominative);
  return adjective.endsWith('ego') ? !/[ay]$/u.test(nominative) : /[aeiy]$/u.test(nominative);
}

/** Words that stay unchanged before an adjective: 'wieprzowo-wołowego' up to its last part, 'lekko gazowanej'. */
function isBeforeAdjective(words: readonly string[], at: number, dictionary: FoodDictionary): boolean {
  const [word = '', next = ''] = words.slice(at, at + 2);
  if (!/(?<!eg)o$/u.test(word)) return word === '-';
  return next === '-' || (isAdjective(next, dictionary) && !dictionary.has(word));
}

function phraseInNominative(words: readonly string[], asked: NounCase, dictionary: FoodDictionary): string[] {
  const result = [...words];
  const isBefore = words.map((_, at) => isBeforeAdjective(words, at, dictionary));
  const headAt = words.findIndex((word, at) => !isAdjective(word, dictionary) && !isBefore[at]);
  if (asked === 'nominative' && !isOblique(words, headAt, dictionary)) return result;
  const nounCase = asked === 'nominative' ? 'genitive' : asked;
  const head = words[headAt];
  const end = words.findIndex((word, at) => at > headAt && !isAdjective(word, dictionary) && !isBefore[at]);
  const adjectives = [...words.keys()].filter(
    (at) => at !== headAt && (end === -1 || at < end || headAt === -1) && !isBefore[at],
  );
  const isNumber = (ending: RegExp) => adjectives.some((at) => ending.test(words[at] ?? ''));
  const number = isNumber(/[yi]ch$/u) ? 'plural' : isNumber(/(?:ego|ej|ą)$/u) ? 'singular' : undefined;
  let nominative: string | undefined;
  // 'śmietan-fix' is no cream.
  if (head !== undefined && !isPreposition(head) && !looksForeign(head) && words[headAt + 1] !== '-') {
    nominative = headInNominative(head, nounCase, number, dictionary);
    result[headAt] = nominative;
  }
  for (const at of adjectives) {
    // 'listków świeżej mięty': it may belong to the second noun.
    if (end !== -1 && nominative !== undefined && !isAgreeing(words[at] ?? '', nominative)) continue;
    result[at] = adjectiveInNominative(words[at] ?? '', nominative === undefined || isNeuterName(nominative));
  }
  const beside = end === -1 ? undefined : IN_THE_SAME_CASE[fold(words[end] ?? '')];
  if (beside !== undefined) result[end] = beside;
  return result;
}
