import { type UserListsSummary, userListsSummaryAnswer } from '../../contract/users/user-lists-summary.ts';
import type { ManagedUser } from '../../contract/users/users.ts';
import { request, unwrap } from '../http.ts';
import { t } from '../texts/removal.ts';

/** Names of lists in one question; the others are counted. */
const MAX_NAMED_LISTS = 5;

/**
 * What the removal of a user would do to their lists, according to the server, or as far as it is known without an
 * answer.
 */
export async function askAboutRemoval({ id, unsharedLists }: ManagedUser): Promise<string> {
  const answer = unwrap(request('GET', `/api/users/${id}/lists`, { schema: userListsSummaryAnswer }));
  return describeRemoval(await answer.catch(() => ({ unsharedLists, heirs: [] })));
}

/** What a removal does to the user's lists: which are removed, and to whom the others pass. */
export function describeRemoval({ unsharedLists, heirs: successors }: UserListsSummary): string {
  let left = MAX_NAMED_LISTS;
  const named = successors.map(({ name, lists, listNames }) => {
    const shown = listNames.slice(0, left);
    left -= shown.length;
    return t('removal.passing', { name, lists: describeLists(shown, lists) });
  });
  const parts = [
    ...(unsharedLists > 0 ? [t('removal.unshared', { count: unsharedLists })] : []),
    ...(named.length > 0 ? [t('removal.successors', { names: named.join(', ') })] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : t('removal.listsStay');
}

function describeLists(names: readonly string[], lists: number): string {
  if (names.length === 0) return t('removal.listCount', { count: lists });
  const named = names.map((name) => `„${name}”`).join(', ');
  const more = lists - names.length;
  return more === 0 ? named : t('removal.andMoreLists', { names: named, count: more });
}
