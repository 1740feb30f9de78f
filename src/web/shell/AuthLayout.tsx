import type { ReactNode } from 'react';
import { Navigate } from '../navigation/Navigate.tsx';
import { useLocation } from '../navigation/use-navigation.ts';
import { useSession } from '../session.ts';
import { DelayedLoader } from '../ui/page/DelayedLoader.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { useReturnPath } from './return-path.ts';

/** The frame of the public pages for visitors. A logged-in user is redirected. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { ready, user, expired, checked } = useSession();
  const returnPath = useReturnPath();
  const { pathname } = useLocation();
  if (!ready) return <DelayedLoader />;
  if (user !== null && !expired) {
    // The session may have ended since, and the address may hold a link that works once.
    return checked ? <Navigate to={returnPath} state={{ away: pathname }} /> : <DelayedLoader />;
  }
  return <PublicLayout>{children}</PublicLayout>;
}
