import type { FoodDictionary } from '../words/food-dictionary.ts';
import { strip } from '../line-kinds.ts';
import { fold, isPreposition, wordsOf } from '../words/words.ts';

/** From this many lines on, the first may be a title and others a message's. */
const MIN_MESSAGE_LINES = 3;

const DONE = /^[\s•·∙‣◦▪▫●○■□»›*+–—-]*(?:\d{1,2}[.)]\s+)?(?:\[[xX✓✔]\](?=\s)|[☑☒✓✔✅🗹])/u;

const DONE_BEHIND = /(?:[☑☒✓✔✅🗹]\uFE0F?|\[[xX✓✔]\])\s*$/u;
/** As messengers cross out: '~kefir~' */
const CROSSED_OUT = /^[\s•*–—-]*(~~?)[^\s~](?:[^~]*[^\s~])?\1\s*$/u;

/** '[x] kefir', '- ☑ kefir', '✅ kefir', 'kefir ✅', '~kefir~' */
const isMarkedDone = (line: string): boolean =>
  DONE.test(line) || DONE_BEHIND.test(line) || CROSSED_OUT.test(line);

const TITLE =
  /^(?:(?:moje |nasze )?(?:zakupy|zakupki)|lista(?: zakupow)?|(?:rzeczy |trzeba )?(?:do kupienia|kupic)|do sklepu|potrzebne|potrzebujemy)(?= |$)/;

/** 'Zakupy na sobotę', 'Lista zakupów', 'Do kupienia dziś'; 'zakupy mleko chleb' and 'kupić mleko' name products. */
function isTitleOfList(text: string, dictionary: FoodDictionary): boolean {
  const words = wordsOf(strip(text));
  const title = TITLE.exec(words.map(fold).join(' '))?.[0];
  if (title === undefined || /[,;:]\s*\p{L}/u.test(text)) return false;
  const others = words.slice(title.split(' ').length);
  const end = others.findIndex(isPreposition);
  return !hasFood(end === -1 ? others : others.slice(0, end), dictionary);
}

/** In their spelling, because without its diacritics 'część' is 'cześć'. */
const GREETING =
  /^(?:hej|hejka|heja|siema|siemka|cze[śs][ćc]|dzie[ńn] dobry|dobry wiecz[óo]r|witam|witajcie|pozdrawiam|pozdro|buziaki|buziaczki|buzi|[śs]ciskam|ca[łl]uj[ęe]|kocham|mi[łl]ego dnia|do zobaczenia|na razie)(?= |$)/u;
/** 'Z góry dziękuję', 'Wielkie dzięki', 'Bardzo Ci dziękuję' */
const THANKS =
  /^(?:z g[óo]ry )?(?:(?:wielkie|stokrotne|bardzo) )?(?:(?:ci|wam) )?dzi[ęe](?:ki|kuj[ęe]|kujemy)(?= |$)/u;
/** The same, if a line says nothing else: 'ok. 2 kg' and 'papa dachowa' begin otherwise. */
const WHOLE = /^(?:pa|pa pa|ok|okej|prosz[ęe])$/u;

/** What WhatsApp says in place of a picture, a film or a message: '<Pominięto multimedia>'. */
const BY_MESSENGER =
  /^(?:pominięto multimedia|multimedia pominięte|ta wiadomość została usunięta|usunięto tę wiadomość|(?:obraz|zdjęcie|film|wideo|dźwięk|naklejka|dokument|gif) pominięt[yaeo])$/u;

/** Verbs of people who write about themselves. */
const FIRST_PERSON =
  /^(?:bede|bedziemy|jestem|jestesmy|mam|(?:po|przy|wy|do|pod|za|prze)?(?:jade|jedziemy|jde|jdziemy)|ide|idziemy|przyjezdzam|(?:w?roce|wracam|wrocimy|wracamy)|(?:za|od)?dzwonie|(?:na|od)?pisze|wezme|wezmiemy|zrobie|robie|zrobimy|oddam|zaplace|odbiore|zdaze|czekam|czekamy|mysle|wiem)$/;
const THIRD_PERSON =
  /^(?:bedzie|beda|jest|sa|(?:po|przy|wy|do|pod)?(?:jedzie|jada|jdzie|jda)|idzie|wraca|wroci|wroca|wezmie|odbierze|zadzwoni|czeka)$/;
/** Whom or when a sentence is about; behind other words, as in 'żwirek będzie w promocji', it may be about a product. */
const SUBJECT =
  /^(?:jutro|pojutrze|dzis|dzisiaj|rano|wieczorem|potem|pozniej|zaraz|juz|nie|ja|my|on|ona|oni|mama|tata|goscie|babcia|dziadek)$/;
/** Words with which a line about a product goes on: 'żwirek, jeśli będę tam pierwsza'; or asks for it. */
const ABOUT_PRODUCT = /^(?:jesli|jezeli|jak|gdy|gdyby|kup|kupcie|kupisz|wez|wezcie|dokup|przywiez)$/;

/** What a message says besides products: 'Hej!', 'Jutro przyjadę ok. 18', 'Dzięki'. Lines with food are none of it. */
export function isChatter(text: string, dictionary: FoodDictionary): boolean {
  const words = wordsOf(strip(text));
  const folded = words.map(fold);
  const said = words.join(' ');
  if (folded.some((word) => ABOUT_PRODUCT.test(word)) || hasFood(words, dictionary)) return false;
  if (GREETING.test(said) || THANKS.test(said) || WHOLE.test(said) || BY_MESSENGER.test(said)) return true;
  const hasVerb = (verbs: RegExp): boolean => folded.some((word) => verbs.test(word));
  return hasVerb(FIRST_PERSON) || (SUBJECT.test(folded[0] ?? '') && hasVerb(THIRD_PERSON));
}

const hasFood = (words: readonly string[], dictionary: FoodDictionary): boolean =>
  words.some((word) => dictionary.has(word));

/** A line, or one of the products that were separated in it. */
interface Part {
  /** The line as it was pasted, with its bullets. */
  source: string;
  text: string;
  isProduct: boolean;
}

/**
 * Which of a pasted list are probably not to buy: its title, what a message says besides, and what is marked as done.
 * Where everything is marked, the marks are bullets.
 */
export function areNotToBuy(parts: readonly Part[], dictionary: FoodDictionary): boolean[] {
  const isMessage = new Set(parts.map(({ source }) => source)).size >= MIN_MESSAGE_LINES;
  const isSaid = parts.map(
    ({ text }, at) =>
      isMessage && ((at === 0 && isTitleOfList(text, dictionary)) || isChatter(text, dictionary)),
  );
  const hasOpen = parts.some(
    ({ source, isProduct }, at) => isProduct && !isSaid[at] && !isMarkedDone(source),
  );
  return parts.map(({ source }, at) => isSaid[at] === true || (hasOpen && isMarkedDone(source)));
}
