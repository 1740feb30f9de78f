import type { ListPreview } from '../../contract/shopping-lists/shopping-lists.ts';
import type { ListDeps } from './list-deps.ts';
import { listPreviewRows } from './preview-repository.ts';

/** Previews of the lists a user has access to, the list changed last first, in one query. */
export async function listPreviews(
  { database, epoch }: Pick<ListDeps, 'database' | 'epoch'>,
  userId: string,
): Promise<ListPreview[]> {
  const rows = await listPreviewRows(database.read, userId);
  const previews = new Map<string, ListPreview>();
  for (const row of rows) {
    const preview = previews.get(row.id) ?? {
      id: row.id,
      name: row.name,
      userId: row.ownerId,
      ownerName: row.ownerName,
      total: row.total ?? 0,
      checked: row.checked ?? 0,
      members: [{ id: row.ownerId, name: row.ownerName }],
      changedAt: row.changedAt,
      version: row.version,
      epoch,
    };
    if (row.memberId !== null && row.memberName !== null) {
      preview.members.push({ id: row.memberId, name: row.memberName });
    }
    previews.set(row.id, preview);
  }
  return [...previews.values()];
}
