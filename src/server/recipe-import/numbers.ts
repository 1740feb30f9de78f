import { readNumber } from '../../contract/ingredient-lines/amounts/numbers.ts';
import { tokenise } from '../../contract/ingredient-lines/words/tokens.ts';
import { LIMITS } from '../../contract/limits.ts';

const DAY_MINUTES = 1_440;
/** A longer time is a mistake, or a time of ripening, which isn't used to plan a dinner. */
const MAX_MINUTES = 60 * DAY_MINUTES;

const ISO =
  /^P(?:0+Y)?(?:0+M)?(?:(\d+(?:[.,]\d+)?)D)?T?(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?$/i;
/** '1:30', '1:30 h' */
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*(?:h|godz)\p{L}*\.?)?$/iu;
const DAYS = /(\d+(?:[.,]\d+)?)\s*(?:(tyg|week)|dni|dzień|d[oó]b|days?(?!\p{L})|d(?!\p{L}))/iu;
const HOURS = /(\d+(?:[.,]\d+)?)\s*(?:h(?!\p{L})|hr|hour|godz|stund|std|heure|hora|ore|óra|uur|tim)/iu;
/** '1h30', '1 godz. 15': minutes that aren't called so. */
const BEHIND_HOURS = /\p{L}\.?\s*(\d{1,2})\s*['’′]?$/u;
const HALF = /half\s+(?:an\s+)?hour/i;
/** Means one if there is no number. */
const HOUR = /godzin[aęy](?!\p{L})/iu;
const QUARTERS = /(?:(\d+)\s+)?kwadrans/i;
const MINUTES = /(\d+)(?:\s*[-–]\s*(\d+))?\s*(?:m\b|min|perc)/i;

const numberOf = (text = '0') => Number(text.replace(',', '.'));

/** Minutes of an ISO duration or of words ('1 godz. 20 min'), rounded up; null if there are none, or zero. */
export function minutesOf(duration: string): number | null {
  const text = duration.trim().slice(0, 100);
  const minutes = isoMinutes(text) ?? sumOf(text);
  return minutes !== null && minutes > 0 && minutes <= MAX_MINUTES ? Math.ceil(minutes) : null;
}

function isoMinutes(text: string): number | null {
  const parts = ISO.exec(text.replaceAll(/\s+/g, ''));
  if (!parts) return null;
  const [, days, hours, minutes, seconds] = parts;
  return numberOf(days) * DAY_MINUTES + numberOf(hours) * 60 + numberOf(minutes) + numberOf(seconds) / 60;
}

/** '10 min + 30 min', '5 min przygotowanie, 20 min gotowanie'; what 'w tym' names is counted before it. */
function sumOf(text: string): number | null {
  const parts = text.replace(/[\s(]+w tym\s.*/isu, '').split(/\s*\+\s*|[,;]\s+/);
  const known = parts.map(wordMinutes).filter((minutes) => minutes !== null);
  return known.length === 0 ? null : known.reduce((sum, minutes) => sum + minutes, 0);
}

function wordMinutes(duration: string): number | null {
  const clock = CLOCK.exec(duration);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const bare = /^(?:PT?)?(\d{1,4})$/i.exec(duration);
  if (bare) return Number(bare[1]);
  const text = inDigits(duration);
  const [hours, quarters] = [HOURS.exec(text), QUARTERS.exec(text)];
  const days = DAYS.exec(text);
  const minutes = MINUTES.exec(text) ?? (hours && BEHIND_HOURS.exec(text));
  const isOneHour = hours === null && HOUR.test(text);
  if (!days && !hours && !minutes && !quarters && !isOneHour && !HALF.test(text)) return null;
  return (
    numberOf(days?.[1]) * DAY_MINUTES * (days?.[2] === undefined ? 1 : 7) +
    (isOneHour ? 60 : numberOf(hours?.[1]) * 60) +
    (quarters ? Number(quarters[1] ?? 1) * 15 : 0) +
    Number(minutes?.[2] ?? minutes?.[1] ?? 0) +
    (HALF.test(text) ? 30 : 0)
  );
}

/** A text with its numbers in digits: '1.5 godziny' of 'półtorej godziny'. */
function inDigits(text: string): string {
  const tokens = tokenise(text);
  let written = '';
  let end = 0;
  for (let at = 0; at < tokens.length; ) {
    const number = readNumber(tokens, at);
    const next = number?.next ?? at + 1;
    written += text.slice(end, tokens[at]?.start);
    end = tokens[next - 1]?.end ?? text.length;
    written +=
      number && (next > at + 1 || !/\d/.test(tokens[at]?.text ?? ''))
        ? number.value
        : text.slice(tokens[at]?.start, end);
    at = next;
  }
  return written + text.slice(end);
}

/** Weights, volumes and lengths aren't portions: 'około 2500 g', '2 l', '24 cm'. */
const MEASURE =
  /^\s*(?:k?g|dag|dkg|gr|gram\p{L}*|kilo\p{L}*|m?l|lit\p{L}*|cm|mm|oz|ounces?|lbs?|pounds?|gallons?|pints?|quarts?|%|x\s*\d|×\s*\d)(?!\p{L})/iu;
const PEOPLE_COUNTS = ['dwojga', 'trojga', 'czworga', 'pięciorga', 'sześciorga'];
const PEOPLE = new RegExp(`(?<!\\p{L})(?:${PEOPLE_COUNTS.join('|')})(?!\\p{L})`, 'iu');
const DOZENS = /(?:(\d{1,3})\s+)?(?<!\p{L})dozen(?!\p{L})/iu;
const AMOUNT = /\d+(?:[.,]\d+)?/g;
const PORTIONS =
  /^\s*(?:(?:-|–|to|do)\s*\d+\s*)?(?:porc|os[oó]b|serv|person|portion|people|raci|comensal|adag|szt|kawał)/iu;

/**
 * The number of portions in a text, the lower bound of a range; null if there is none, or if it is a weight or a size.
 */
export function portionsOf(text: string): number | null {
  const short = inDigits(text.slice(0, 200))
    .replace(PEOPLE, (word) => String(PEOPLE_COUNTS.indexOf(word.toLowerCase()) + 2))
    .replace(DOZENS, (_, count?: string) => String(Number(count ?? 1) * 12));
  const amounts = [...short.matchAll(AMOUNT)].map((found) => ({
    value: numberOf(found[0]),
    after: short.slice(found.index + found[0].length),
  }));
  const said = amounts.find(({ after }) => PORTIONS.test(after));
  const first = said ?? amounts.find(({ after }) => !MEASURE.test(after));
  // '2 x 400 g', '20-24 cm': a number that leads to a measure is part of it.
  if (!said && first && amounts.some(({ after }) => MEASURE.test(after))) return null;
  return first && first.value >= 1 && first.value <= LIMITS.portionsMax ? first.value : null;
}
