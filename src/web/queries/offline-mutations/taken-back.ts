import { LIMITS } from '../../../contract/limits.ts';
import { canTakeBack, isBack } from './kinds.ts';
import type { OfflineChange } from './offline-mutations.ts';

/** The id under which a change is sent. */
const sentId = ({ id, values }: OfflineChange): string =>
  ('changeId' in values ? values.changeId : undefined) ?? id;

/** What a change remembers of the waiting one whose place it takes. */
export function replacing(waiting: OfflineChange): OfflineChange['replaced'] {
  if (!canTakeBack(waiting.name)) return undefined;
  const { ids, first } = waiting.replaced ?? { ids: [], first: waiting.values };
  return { ids: [...ids, sentId(waiting)], first } as OfflineChange['replaced'];
}

/**
 * The ids of the changes that this one takes back. Any of them may have arrived, its answer lost: only the server
 * knows, and where none has, what other users have set meanwhile stays.
 */
export function takenBack(change: OfflineChange): string[] | undefined {
  const { replaced } = change;
  if (replaced === undefined || replaced.ids.length > LIMITS.takenBackChanges) return undefined;
  return isBack(change, replaced.first) ? replaced.ids : undefined;
}
