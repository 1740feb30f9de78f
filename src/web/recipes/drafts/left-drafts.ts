import { NEW_PREFIX, removeDraft } from './draft-store.ts';
import { listDrafts } from './list-drafts.ts';

/** The most unsaved new recipes that are kept. */
export const MAX_NEW_DRAFTS = 20;

/** Forms that this page no longer shows: their locks outlast that by a moment. */
const released = new Set<string>();

/**
 * Other tabs aren't offered the draft of this form.
 * @returns a function after which they are
 */
export function holdForm(form: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void holdLock(form, promise);
  return () => {
    released.add(form);
    resolve();
  };
}

/** Without https there are no locks. */
async function holdLock(form: string, until: Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(form, () => until);
  } catch {
    // Other tabs are then offered the draft, but nothing is lost: each continues in a form of its own.
  }
}

async function heldForms(): Promise<string[]> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name = '' }) => (released.has(name) ? [] : [name]));
  } catch {
    return [];
  }
}

/** New recipes that were left unsaved and are open nowhere, the newest first; forgets the oldest beyond the bound. */
export async function findLeft(userId: string, own: string) {
  const open = [own, ...(await heldForms())];
  const left = listDrafts(userId, NEW_PREFIX).filter(({ form }) => !open.includes(form));
  for (const { form } of left.slice(MAX_NEW_DRAFTS)) removeDraft({ userId, form });
  return left.slice(0, MAX_NEW_DRAFTS);
}
