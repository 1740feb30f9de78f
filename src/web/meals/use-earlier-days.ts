import { useState } from 'react';
import type { Meal } from '../../contract/meals.ts';
import { getShown } from '../navigation/navigation.ts';
import { wasLeft } from '../navigation/scroll.ts';
import { mondayOf, today } from '../ui/dates/days.ts';

/** From the last visit, so that a user who goes back finds the page with the same height. */
let wasUnfolded = false;

/** On a phone the current week begins with today; its earlier days are shown on request. */
export function useEarlierDays(monday: string, meals: readonly Meal[]) {
  const [isUnfolded, setUnfolded] = useState(() => wasUnfolded && wasLeft(getShown().location.key));
  const currentDay = today();
  const canFold = monday === mondayOf(currentDay) && meals.some(({ day }) => day < currentDay);
  const toggle = (): void => {
    wasUnfolded = !isUnfolded;
    setUnfolded(!isUnfolded);
  };
  return { canFold, isFolded: canFold && !isUnfolded, toggle };
}
