import { LIMITS } from '../../contract/limits.ts';

const HOURS = /^(\d+(?:[.,]\d+)?)\s*(?:h|g|godz\.?|godzin[ay]?|:)\s*(?:(\d+)\s*(?:m|min\.?|minut[ay]?)?)?$/i;
const MINUTES = /^(\d+)\s*(?:m|min\.?|minut[ay]?)?$/i;

/** Minutes as typed, such as '90', '45 min', '1 h 30 min' or '1,5 godz.'; undefined for anything else. */
export function parseMinutes(typed: string): number | undefined {
  const text = typed.trim();
  const [, only] = MINUTES.exec(text) ?? [];
  const [, hours, rest = '0'] = HOURS.exec(text) ?? [];
  if (only === undefined && hours === undefined) return undefined;
  const minutes =
    only === undefined ? Math.round(Number(hours?.replace(',', '.')) * 60) + Number(rest) : Number(only);
  return minutes > 0 && minutes <= LIMITS.minutesMax ? minutes : undefined;
}

/** '45 min', '2 h', '1 h 30 min'; spaces within a number and its unit don't break. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours > 0 ? [`${hours}\u00a0h`] : []), ...(rest > 0 ? [`${rest}\u00a0min`] : [])];
  return parts.join(' ');
}
