import { Suspense } from 'react';
import { lazyPart, whenSettled } from '../ui/lazy-part.ts';
import classes from './UpdateBar.module.css';

const UpdateOffer = lazyPart(async () => {
  await whenSettled();
  return (await import('./UpdateOffer.tsx')).UpdateOffer;
});

/** Offers a new version of the app; nothing changes until the user takes it. */
export function UpdateBar() {
  return (
    <div role="status" className={classes.place}>
      <Suspense>
        <UpdateOffer />
      </Suspense>
    </div>
  );
}
