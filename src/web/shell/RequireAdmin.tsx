import { Navigate, Outlet } from 'react-router';
import { useSession, useUser } from '../session.ts';
import { DelayedLoader } from '../ui/DelayedLoader.tsx';

export function RequireAdmin() {
  const { checked } = useSession();
  if (useUser().role === 'admin') return <Outlet />;
  // The role may have changed since this device was told.
  return checked ? <Navigate to="/not-found" replace /> : <DelayedLoader />;
}
