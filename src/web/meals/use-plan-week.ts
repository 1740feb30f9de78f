import { day } from '../../contract/fields.ts';
import { navigate } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { addDays, mondayOf, today } from '../ui/dates/days.ts';

const pathOfWeek = (monday: string, currentMonday = mondayOf(today())): string =>
  routes.plan.path + (monday === currentMonday ? '' : `?week=${monday}`);

/** The path of the week after this one. */
export const nextWeekPath = (monday: string): string => pathOfWeek(addDays(monday, 7));

/** The week that is shown. It is in the address, unless it is the current one. */
export function usePlanWeek() {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('week') ?? '';
  const currentMonday = mondayOf(today());
  const chosen = day.safeParse(wanted).success ? mondayOf(wanted) : undefined;
  const monday = chosen ?? currentMonday;
  const show = (other: string): void => {
    void navigate(pathOfWeek(other, currentMonday), { keepScroll: true });
  };
  // The current week is the same page when the next one begins: a dialog may be open over it.
  return { monday, key: chosen ?? 'current', show };
}
