import { DAY_MS } from '../../../contract/durations.ts';

/** Days of the calendar as YYYY-MM-DD. They aren't instants, so no change of the clocks moves one. */

const utc = { timeZone: 'UTC' } as const;

const full = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', year: 'numeric', ...utc });
const short = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', ...utc });
const longWeekday = new Intl.DateTimeFormat('pl', { weekday: 'long', ...utc });
const weekday = new Intl.DateTimeFormat('pl', { weekday: 'short', ...utc });

/** The Swedish locale writes dates as we store them. */
const inPoland = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' });

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The current day in Poland, wherever this device is. */
export const today = (now = new Date()): string => inPoland.format(now);

export const addDays = (day: string, count: number): string =>
  dayOf(new Date(dateOf(day).getTime() + count * DAY_MS));

/** The Monday of the week of this day. */
export const mondayOf = (day: string): string => addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

/** The days of the week that begins on this Monday. */
export const weekOf = (monday: string): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count));

/** No line ends between '26' and 'listopada'. */
const say = (format: Intl.DateTimeFormat, day: string): string =>
  format.format(dateOf(day)).replace(' ', '\u00a0');

/** '29 marca 2026'. */
export const formatDay = (day: string): string => say(full, day);

/** 'czw.' */
export const shortWeekday = (day: string): string => weekday.format(dateOf(day));

const yearOf = (day: string): string => day.slice(0, 4);
const isOfThisYear = (day: string): boolean => yearOf(day) === yearOf(today());

/** '26 listopada', and with the year when it is another. */
export const shortDay = (day: string): string => say(isOfThisYear(day) ? short : full, day);

/** 'czwartek, 26 listopada', and with the year when it is another. */
export const nameDay = (day: string): string => `${longWeekday.format(dateOf(day))}, ${shortDay(day)}`;

/**
 * '23–29 listopada', '30 listopada – 6 grudnia', and with the year when any of it is in another. The dash begins no line.
 */
export const formatDays = (from: string, to: string): string =>
  (isOfThisYear(from) && isOfThisYear(to) ? short : full)
    .formatRange(dateOf(from), dateOf(to))
    .replace(/\s–\s/, '\u00a0– ');
