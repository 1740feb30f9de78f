import type { Member } from '../../../contract/shopping-lists.ts';
import { t } from '../../texts/editing.ts';
import { confirm } from '../../ui/confirm.ts';
import { showSuccess } from '../../ui/toasts.ts';
import { leaveList } from './leave-lists.ts';

/**
 * Leaves a deleted list of another owner, after a question: who brings it back brings it back without this user.
 * @throws HttpError
 */
export async function leaveDeletedList(
  me: Member,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const question = { title: t('editing.leaveTitle'), text: t('editing.leaveText', { name }) };
  if (!(await confirm(question))) return;
  await leaveList(me, id);
  showSuccess(t('editing.left'));
}
