import { hasCode } from '../http.ts';
import { RECIPE_KEY, RECIPES_KEY } from '../queries/keys.ts';
import { queryClient } from '../query-client.ts';
import { oncePerBurst } from '../realtime/once-per-burst.ts';
import { onMessage } from '../realtime/realtime.ts';

/** Recipes that this tab deletes, until their page has gone: announcements must not ask for them once more. */
export const beingDeleted = new Set<string>();

/** What this feature does on socket messages; called once, at start-up. */
export function listenForRecipeChanges(): void {
  const refresh = (id: string): void => {
    void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
    if (!beingDeleted.has(id)) void queryClient.invalidateQueries({ queryKey: [RECIPE_KEY, id] });
  };
  onMessage('refresh-recipes', ({ payload }) => refresh(payload.id));

  // A product's name stands in the recipes that use it.
  const refreshAll = oncePerBurst(() => {
    void queryClient.invalidateQueries({
      queryKey: [RECIPE_KEY],
      // One that is gone has no products; if it is restored, that is announced for the recipe itself.
      predicate: ({ queryKey: [, id], state: { error } }) =>
        !beingDeleted.has(String(id)) && !hasCode(error, 'RECIPE_NOT_FOUND'),
    });
  });
  onMessage('refresh-products', refreshAll);
}
