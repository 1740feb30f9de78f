const days = new Intl.DateTimeFormat('pl', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day such as '2026-03-29' in words: '29 marca 2026'. */
export const formatDay = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** The present day in this device's calendar, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
