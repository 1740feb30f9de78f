import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { queryClient } from '../../query-client.ts';
import { t } from '../../texts/editing.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { unshareList } from '../sharing/access-calls.ts';
import { deletedListsQuery } from './deleted-lists-query.ts';

/**
 * Leaves a deleted list of another owner, after a question: who brings it back brings it back without this user. A list
 * that was already left counts as left.
 * @throws HttpError
 */
export async function leaveDeletedList(
  me: Member,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const question = { title: t('editing.leaveTitle'), text: t('editing.leaveDeletedText', { name }) };
  if (!(await confirm(question))) return;
  try {
    await unshareList(id, me.id);
  } catch (error) {
    if (await mayBeThere(id)) throw error;
  }
  showSuccess(t('editing.left'));
}

/**
 * Whether the user may still have access to the deleted list. The code of the refusal doesn't say: a deleted list can't
 * be read, so FORBIDDEN may apply only to this request, and 1.0.0 finds no deleted list.
 */
const mayBeThere = (id: string): Promise<boolean> =>
  queryClient.query({ ...deletedListsQuery, retry: false }).then(
    (lists) => lists.some((list) => list.id === id),
    () => true,
  );
