import { Navigate, Outlet } from 'react-router';
import { useUser } from '../session.ts';

export function RequireAdmin() {
  return useUser().role === 'admin' ? <Outlet /> : <Navigate to="/not-found" replace />;
}
