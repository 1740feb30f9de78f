import { Suspense } from 'react';
import { lazyPart, whenLoaded } from '../ui/lazy-part.ts';
import classes from './UpdateBar.module.css';

/** In ms after everything of the page is here: the worker fetches the whole app. */
const HEAD_START = 1_000;

const UpdateOffer = lazyPart(async () => {
  await whenLoaded();
  await new Promise((resolve) => setTimeout(resolve, HEAD_START));
  return (await import('./UpdateOffer.tsx')).UpdateOffer;
});

/** Offers a new version of the app; nothing changes until somebody takes it. */
export function UpdateBar() {
  return (
    <div role="status" className={classes.place}>
      <Suspense>
        <UpdateOffer />
      </Suspense>
    </div>
  );
}
