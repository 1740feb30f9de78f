import { t } from '../../texts/account.ts';

const clock = new Intl.DateTimeFormat('pl', { hour: 'numeric', minute: '2-digit' });
const relative = new Intl.RelativeTimeFormat('pl', { numeric: 'auto' });

const DAY_MS = 86_400_000;

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/**
 * A time of the past: "dzisiaj, 14:05", "wczoraj, 9:30", "3 listopada, 14:05", and with the year when it is another.
 * @param time in ms since 1970
 */
export function whenWords(time: number, now = Date.now()): string {
  // A day of a change of the clocks has 23 or 25 hours.
  const days = Math.round((midnight(time) - midnight(now)) / DAY_MS);
  return t('account.sessions.on', { day: dayWords(time, days, now), time: clock.format(time) });
}

function dayWords(time: number, days: number, now: number): string {
  if (days === 0 || days === -1) return relative.format(days, 'day');
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', year }).format(time);
}
