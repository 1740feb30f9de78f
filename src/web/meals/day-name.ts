import { t } from '../texts/meals.ts';
import { addDays, nameDay, today } from '../ui/days.ts';

/** 'Dziś', 'Jutro', 'czwartek, 26 listopada'. */
export function dayName(day: string): string {
  const present = today();
  if (day === present) return t('meals.today');
  return day === addDays(present, 1) ? t('meals.tomorrow') : nameDay(day);
}
