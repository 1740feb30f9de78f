import { type ReactNode, Suspense } from 'react';
import { type Route, Router, startRouter } from '../navigation/Router.tsx';
import { pages } from './pages.ts';
import { type PageRoute, type RouteName, routes } from '../routes.ts';
import { AppLayout } from '../shell/AppLayout.tsx';
import { AuthLayout } from '../shell/AuthLayout.tsx';
import { PublicLayout } from '../shell/PublicLayout.tsx';
import { BrokenPage } from '../shell/BrokenPage.tsx';
import { FailedPage } from '../shell/FailedPage.tsx';
import { DelayedLoader } from '../ui/page/DelayedLoader.tsx';
import { lazyPart, whenSettled } from '../ui/lazy-part.ts';

const WaitingBadge = lazyPart(async () => {
  await whenSettled();
  return (await import('../users/WaitingBadge.tsx')).WaitingBadge;
});

const Notices = lazyPart(async () => {
  await whenSettled();
  return (await import('./Notices.tsx')).Notices;
});

function SignedIn({ children }: { children: ReactNode }) {
  const badge = (
    <Suspense>
      <WaitingBadge />
    </Suspense>
  );
  const notices = (
    <Suspense>
      <Notices />
    </Suspense>
  );
  return (
    <AppLayout usersBadge={badge} notices={notices}>
      {children}
    </AppLayout>
  );
}

const FRAMES: Record<NonNullable<PageRoute['access']> | 'users', Route['Frame']> = {
  users: SignedIn,
  visitors: AuthLayout,
  anyone: PublicLayout,
};

const table = Object.entries<PageRoute>(routes).map(
  ([name, { path, access }]): Route => ({
    path,
    load: pages[name as RouteName],
    Frame: FRAMES[access ?? 'users'],
  }),
);

/** Fetches the page at the document's address. Called once, at start-up. */
export const startPages = (): void => startRouter(table, FailedPage);

/** The page at the address, in its frame. */
export function Pages() {
  return <Router routes={table} loading={<DelayedLoader />} ErrorPage={BrokenPage} />;
}
