import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import type { Meal } from '../../contract/meals.ts';
import { Link } from '../navigation/Link.tsx';
import { setMealRemoved } from '../queries/meal-changes.ts';
import { routes } from '../routes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/meals.ts';
import { mondayOf, nameDay } from '../ui/days.ts';
import { UndoBar } from '../ui/UndoBar.tsx';
import classes from './RecipePage.module.css';

const DURATION_MS = 6_000;

interface PlannedBarProps {
  meal: Meal;
  onClose: () => void;
}

/** Says for which day a recipe was planned; leads there, or takes it back. */
export function PlannedBar({ meal, onClose }: PlannedBarProps) {
  const sync = listSync(useUser());
  const offer = useMemo(
    () => ({ text: t('meals.planned', { day: nameDay(meal.day) }), durationMs: DURATION_MS }),
    [meal],
  );
  const takeBack = (): void => {
    onClose();
    void setMealRemoved(sync, meal, true);
  };
  return (
    <UndoBar offer={offer} takeBack={takeBack} close={onClose}>
      <Anchor component={Link} to={`${routes.plan.path}?week=${mondayOf(meal.day)}`} className={classes.open}>
        {t('meals.open')}
      </Anchor>
    </UndoBar>
  );
}
