import { useState } from 'react';
import { addDays, mondayOf, today } from '../ui/dates/days.ts';
import type { ComingMeals } from './use-coming-meals.ts';

/**
 * Which days are shopped for: at first those of the current week, or of the first that has a recipe. On a Sunday that
 * is often the week that begins tomorrow.
 */
export function useChosenDays({ days, isKnown }: Pick<ComingMeals, 'days' | 'isKnown'>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  /** Kept, because meals that others plan meanwhile must not take a day off. */
  const [until, setUntil] = useState<string>();
  const [first = today()] = days.keys();
  const sunday = addDays(mondayOf(first), 6);
  if (isKnown && until === undefined) setUntil(sunday);
  const isChosen = (day: string): boolean => chosen?.has(day) ?? day <= (until ?? sunday);
  const toggleDay = (day: string): void => {
    setChosen(new Set([...days.keys()].filter((each) => isChosen(each) !== (each === day))));
  };
  return { isChosen, toggleDay, isNoneChosen: ![...days.keys()].some(isChosen) };
}
