import type { ReactNode } from 'react';
import { Navigate } from '../navigation/Navigate.tsx';
import { useSession, useUser } from '../session.ts';
import { DelayedLoader } from '../ui/page/DelayedLoader.tsx';

/** Shows a page to admins, and redirects all others. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { checked } = useSession();
  if (useUser().role === 'admin') return children;
  // The role may have changed since this device learnt it.
  return checked ? <Navigate to="/not-found" /> : <DelayedLoader />;
}
