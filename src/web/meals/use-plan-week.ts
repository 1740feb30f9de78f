import { day } from '../../contract/fields.ts';
import { navigate } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { mondayOf, today } from '../ui/dates/days.ts';

/** The week that is shown. It is in the address, unless it is the current one. */
export function usePlanWeek() {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('week') ?? '';
  const currentMonday = mondayOf(today());
  const monday = day.safeParse(wanted).success ? mondayOf(wanted) : currentMonday;
  const show = (other: string): void => {
    const query = other === currentMonday ? '' : `?week=${other}`;
    void navigate(routes.plan.path + query, { keepScroll: true });
  };
  return { monday, show };
}
