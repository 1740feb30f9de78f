import { Suspense, useSyncExternalStore } from 'react';
import { isUpdateOffered, subscribeUpdates } from '../sw/updates.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './UpdateBar.module.css';

const UpdateOffer = lazyPart(async () => (await import('./UpdateOffer.tsx')).UpdateOffer);

/** Offers a new version of the app; nothing changes until somebody takes it. */
export function UpdateBar() {
  const isOffered = useSyncExternalStore(subscribeUpdates, isUpdateOffered);
  return (
    <div role="status" className={classes.place}>
      <Suspense>{isOffered && <UpdateOffer />}</Suspense>
    </div>
  );
}
