import { Suspense, useSyncExternalStore } from 'react';
import { useRefusedMutations } from '../queries/offline-mutations/offline-mutations.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/translate.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './ListNotices.module.css';

const RefusedChanges = lazyPart(async () => (await import('./RefusedChanges.tsx')).RefusedChanges);

/** Refused changes (of one list and those of no list, or all), and a warning if the browser stores nothing. */
export function ListNotices({ listId }: { listId?: string }) {
  const sync = listSync(useUser());
  const { refused, isVolatile } = useSyncExternalStore(sync.subscribe, sync.getState);
  const shown = refused.filter((each) => listId === undefined || each.listId === listId);
  const changes = useRefusedMutations();
  return (
    <>
      {isVolatile && (
        <p className={classes.volatile} role="status">
          {t('lists.volatile')}
        </p>
      )}
      {shown.length + changes.length > 0 && (
        <Suspense>
          <RefusedChanges sync={sync} refused={shown} changes={changes} listId={listId} />
        </Suspense>
      )}
    </>
  );
}
