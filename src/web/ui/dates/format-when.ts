import { DAY_MS } from '../../../contract/durations.ts';
import { t } from '../../texts/when.ts';

const clock = new Intl.DateTimeFormat('pl', { hour: 'numeric', minute: '2-digit' });

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/**
 * When something was done: "dziś o 14:05", "wczoraj o 9:30", "3 listopada o 14:05", and with the year when it is another.
 * @param time in ms since 1970
 */
export function formatWhen(time: number, now = Date.now()): string {
  // A day of a change of the clocks has 23 or 25 hours.
  const days = Math.round((midnight(time) - midnight(now)) / DAY_MS);
  return t('when.at', { day: dayWords(time, days, now), time: clock.format(time) });
}

function dayWords(time: number, days: number, now: number): string {
  if (days === 0) return t('when.today');
  if (days === -1) return t('when.yesterday');
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', year }).format(time);
}
