import { useState } from 'react';
import type { Meal } from '../../contract/meals.ts';
import { getShown } from '../navigation/navigation.ts';
import { mondayOf, today } from '../ui/days.ts';

/** Of the last visit, so that who goes back finds the page as high as it was left. */
let wasUnfolded = false;

/** On a phone the present week begins with today; its earlier days are shown when somebody wants to see them. */
export function useEarlierDays(monday: string, meals: readonly Meal[]) {
  const [isUnfolded, setUnfolded] = useState(() => wasUnfolded && getShown().action === 'pop');
  const present = today();
  const canFold = monday === mondayOf(present) && meals.some(({ day }) => day < present);
  const toggle = (): void => {
    wasUnfolded = !isUnfolded;
    setUnfolded(!isUnfolded);
  };
  return { canFold, isFolded: canFold && !isUnfolded, toggle };
}
