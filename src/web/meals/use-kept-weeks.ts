import { useQueries, useQuery } from '@tanstack/react-query';
import { recipeQuery } from '../queries/recipes.ts';
import { weekQuery } from '../queries/meals.ts';
import { staplesQuery } from '../queries/staples.ts';
import { addDays, mondayOf, today } from '../ui/days.ts';

/** Last week, this one and the next two are here without a network, with the recipes of what is still to come. */
const WEEKS = [-1, 0, 1, 2];

/** Fetches the weeks around today, the recipes in them and what isn't bought, so that this device keeps them. */
export function useKeptWeeks(): void {
  const present = mondayOf(today());
  useQuery(staplesQuery);
  const weeks = useQueries({ queries: WEEKS.map((week) => weekQuery(addDays(present, 7 * week))) });
  const recipeIds = new Set(
    weeks.flatMap(({ data = [] }) =>
      data.flatMap(({ day, recipeId }) => (recipeId === null || day < today() ? [] : [recipeId])),
    ),
  );
  useQueries({
    queries: [...recipeIds].map((id) => ({
      ...recipeQuery(id),
      refetchOnMount: false,
      // What isn't here yet is said where it matters.
      meta: { kept: true, silent: true },
    })),
  });
}
