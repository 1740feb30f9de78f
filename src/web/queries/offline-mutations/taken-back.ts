import { LIMITS } from '../../../contract/limits.ts';
import type { Meal } from '../../../contract/meals.ts';
import type { OfflineChange, OfflineMutationName, OfflineMutationValues } from './offline-mutations.ts';

/** Others keep versions, are sent one by one, or count as a choice even where they change nothing. */
const CAN_TAKE_BACK: readonly OfflineMutationName[] = ['staple', 'listStore', 'meal', 'mealRemoval'];

/** Of fields that are only changed one at a time: no other waiting change sets them too. */
const isAsIn = (meal: Meal, fields: OfflineMutationValues['meal']['fields']): boolean =>
  Object.keys(fields).every(
    (field) =>
      (field === 'day' && fields.day === meal.day) ||
      (field === 'slot' && fields.slot === meal.slot) ||
      (field === 'text' && fields.text === meal.name),
  );

/** Whether a change sets again what was there before the first of those whose place it took. */
function isBack({ name, values, replaced }: OfflineChange): boolean {
  if (replaced === undefined) return false;
  if (name === 'staple') return values.staple !== replaced.first.staple;
  if (name === 'listStore') return values.store.storeId === replaced.first.was;
  if (name === 'mealRemoval') return values.isRemoved !== replaced.first.isRemoved;
  return name === 'meal' && isAsIn(replaced.first.meal, values.fields);
}

/** The id under which a change is sent. */
const sentId = ({ id, values }: OfflineChange): string =>
  ('changeId' in values ? values.changeId : undefined) ?? id;

/** What a change remembers of the waiting one whose place it takes. */
export function replacing(waiting: OfflineChange): OfflineChange['replaced'] {
  if (!CAN_TAKE_BACK.includes(waiting.name)) return undefined;
  const { ids, first } = waiting.replaced ?? { ids: [], first: waiting.values };
  return { ids: [...ids, sentId(waiting)], first } as OfflineChange['replaced'];
}

/**
 * The ids of the changes that this one takes back. Any of them may have arrived, its answer lost: only the server
 * knows, and where none has, what other users have set meanwhile stays.
 */
export function takenBack(change: OfflineChange): string[] | undefined {
  const { ids = [] } = change.replaced ?? {};
  return ids.length <= LIMITS.takenBackChanges && isBack(change) ? ids : undefined;
}
