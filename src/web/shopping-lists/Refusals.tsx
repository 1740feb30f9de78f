import { Suspense, useSyncExternalStore } from 'react';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const RefusedTray = lazyPart(async () => (await import('./RefusedTray.tsx')).RefusedTray);

/** The tray of what came to nothing: on one list, or without an id on all of them. Nothing where all is well. */
export function Refusals({ listId }: { listId?: string }) {
  const sync = listSync(useUser());
  const { refused } = useSyncExternalStore(sync.subscribe, sync.getState);
  const shown = refused.filter((each) => listId === undefined || each.listId === listId);
  if (shown.length === 0) return null;
  return (
    <Suspense>
      <RefusedTray sync={sync} refused={shown} withList={listId === undefined} />
    </Suspense>
  );
}
