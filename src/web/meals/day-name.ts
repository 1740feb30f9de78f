import { t } from '../texts/meals.ts';
import { addDays, nameDay, shortDay, shortWeekday, today } from '../ui/dates/days.ts';

/** 'Dziś', 'Jutro', 'czwartek, 26 listopada'. */
export const dayName = (day: string): string => nearName(day) ?? nameDay(day);

/** 'Dziś', 'Jutro', 'czw. 26 listopada'. */
export const shortDayName = (day: string): string => nearName(day) ?? `${shortWeekday(day)} ${shortDay(day)}`;

function nearName(day: string): string | undefined {
  const currentDay = today();
  if (day === currentDay) return t('meals.today');
  return day === addDays(currentDay, 1) ? t('meals.tomorrow') : undefined;
}
