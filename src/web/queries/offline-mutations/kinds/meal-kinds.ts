import type { QueryKey } from '@tanstack/react-query';
import type { Meal } from '../../../../contract/meals.ts';
import { aboutResource, request } from '../../../http.ts';
import { queryClient } from '../../../query-client.ts';
import { currentUser, listSync } from '../../../sync/list-sync.ts';
import { until } from '../../../sync/until.ts';
import { mondayOf } from '../../../ui/dates/days.ts';
import { MEALS_KEY } from '../../keys.ts';
import { MEALS_ON_LISTS_KEY, settleMeal, settleRemoval } from '../../meals/meals.ts';
import type { OfflineMutationValues } from '../offline-mutations.ts';
import type { Kinds } from './kind.ts';

/** What a meal has on lists is found there by the server. */
const listsOf = (...shoppings: (Meal['shopping'] | undefined)[]): (string | null | undefined)[] =>
  shoppings.map((shopping) => shopping?.listId);

const refreshMeals = (): void => void queryClient.invalidateQueries({ queryKey: MEALS_KEY });

/** The keys of the answers that have meals of these days. */
const answersWith = (...days: string[]): QueryKey[] => [
  MEALS_ON_LISTS_KEY,
  ...days.map((day) => [...MEALS_KEY, mondayOf(day)]),
];

export const MEAL_KINDS: Kinds<'meal' | 'mealRemoval'> = {
  meal: {
    // Each field separately: a waiting change of one isn't lost by a change of another.
    resource: ({ meal, fields }) => [meal.id, ...Object.keys(fields)].join(' '),
    after: ({ meal, fields }) => listsOf(meal.shopping, fields.shopping),
    send: ({ meal, fields, client, changeId }, id, takesBack) =>
      request('PUT', `/api/v2/meal/${meal.id}`, {
        body: { ...fields, changeId: changeId ?? id, takesBack, client },
        schema: aboutResource,
      }),
    // Of fields that are only changed one at a time: no other waiting change sets them too.
    isBack: ({ fields }, { meal }) =>
      Object.keys(fields).every(
        (field) =>
          (field === 'day' && fields.day === meal.day) ||
          (field === 'slot' && fields.slot === meal.slot) ||
          (field === 'text' && fields.text === meal.name),
      ),
    settle: settleMeal,
    settles: ({ meal, fields }) => answersWith(meal.day, fields.day ?? meal.day),
    refuse: refreshMeals,
  },
  mealRemoval: {
    resource: ({ meal }) => meal.id,
    after: ({ meal }) => listsOf(meal.shopping),
    send: ({ meal, isRemoved, client, overrides, ...values }, id, takesBack) => {
      const changeId = values.changeId ?? id;
      const path = `/api/v2/meal/${meal.id}`;
      if (!isRemoved) {
        // Without its day: another user may have moved a meal whose removal never arrived.
        return request('PUT', path, { body: { changeId, takesBack, client }, schema: aboutResource });
      }
      const base = overrides ? '' : `&base=${meal.version}`;
      return request('DELETE', `${path}?changeId=${changeId}&client=${client}${base}`, {
        schema: aboutResource,
      });
    },
    isBack: ({ isRemoved }, first) => isRemoved !== first.isRemoved,
    settle: settleRemoval,
    settles: ({ meal }) => answersWith(meal.day),
    refuse: (values) => {
      refreshMeals();
      void putBackOnList(values).then(refreshMeals);
    },
    again: ({ listUndo: _, ...values }) => ({ ...values, overrides: true }),
  },
};

/** The meal stays, and so do its items. Resolves when the server has them again. */
async function putBackOnList({
  meal: { shopping },
  listUndo,
}: OfflineMutationValues['mealRemoval']): Promise<void> {
  const user = currentUser();
  if (listUndo === undefined || shopping?.listId == null || user === null) return;
  const list = listSync(user).list(shopping.listId);
  await list.takeBack(listUndo);
  await until(list, () => list.getSnapshot().waiting === 0);
}
