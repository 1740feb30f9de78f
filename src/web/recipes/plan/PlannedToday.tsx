import { Button } from '@mantine/core';
import type { Meal } from '../../../contract/meals.ts';
import { showNumber } from '../../../contract/quantities/quantities.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { MEALS_KEY } from '../../queries/keys.ts';
import { queryClient } from '../../query-client.ts';
import { t } from '../../texts/meals.ts';
import { today } from '../../ui/dates/days.ts';
import classes from '../IngredientsCard.module.css';

/** For how many a recipe is on today's plan, where this tab has read the plan; it isn't fetched for that. */
function plannedToday(id: string): number | null {
  const weeks = queryClient.getQueriesData<Meal[]>({ queryKey: MEALS_KEY });
  const meals = weeks.flatMap(([, known]) => known ?? []);
  const planned = meals.find(({ day, recipeId, portions }) => portions && recipeId === id && day === today());
  return planned?.portions ?? null;
}

interface PlannedTodayProps {
  recipe: Recipe;
  /** For how many the amounts are shown. */
  portions: number;
  onChoose: (portions: number) => void;
}

/** Offers the number of portions that today's plan has, where it is another. */
export function PlannedToday({ recipe, portions, onChoose }: PlannedTodayProps) {
  const planned = plannedToday(recipe.id);
  if (planned === null || planned === portions) return null;
  const words = t('meals.portions', { count: planned, number: showNumber(planned) });
  return (
    <Button variant="subtle" size="compact-sm" className={classes.planned} onClick={() => onChoose(planned)}>
      {t('meals.plannedToday', { portions: words })}
    </Button>
  );
}
