import type { Slot } from '../../contract/meals.ts';
import type { Person } from './household.ts';

interface DemoMeal {
  /** From the Monday of the current week. */
  day: number;
  slot: Slot | null;
  /** A recipe's name, or a free text. */
  what: string;
  portions?: number;
  who: Person;
}

/** Two weeks of dinners, and some other meals. */
export const MEALS: readonly DemoMeal[] = [
  { day: 0, slot: 'dinner', what: 'Krupnik', portions: 4, who: 'ola' },
  { day: 1, slot: 'dinner', what: 'Kotlety mielone', portions: 4, who: 'ola' },
  { day: 1, slot: 'dinner', what: 'Mizeria', portions: 4, who: 'ola' },
  { day: 2, slot: 'dinner', what: 'Łazanki z kapustą', portions: 4, who: 'jan' },
  { day: 3, slot: 'dinner', what: 'Zupa pomidorowa', portions: 4, who: 'ola' },
  { day: 3, slot: 'supper', what: 'resztki z wczoraj', who: 'jan' },
  { day: 4, slot: 'dinner', what: 'Placki ziemniaczane', portions: 4, who: 'basia' },
  { day: 5, slot: 'breakfast', what: 'Racuchy z jabłkami', portions: 4, who: 'jan' },
  { day: 5, slot: 'dinner', what: 'Bigos', portions: 8, who: 'ola' },
  { day: 6, slot: 'dinner', what: 'u babci', who: 'basia' },
  { day: 6, slot: null, what: 'Sernik', portions: 12, who: 'ola' },
  { day: 7, slot: 'dinner', what: 'Żurek', portions: 4, who: 'ola' },
  { day: 8, slot: 'dinner', what: 'Naleśniki', portions: 4, who: 'jan' },
  { day: 10, slot: 'dinner', what: 'Pierogi ruskie', portions: 6, who: 'basia' },
];
