import type { AppLocation } from '../navigation/navigation.ts';
import { routes } from '../routes.ts';
import { useLocation } from '../navigation/use-navigation.ts';

/** The navigation state that brings a visitor back to `location` after the login. */
export function returnTo({ pathname, search, hash }: AppLocation): { from: string } {
  return { from: pathname === routes.logout.path ? routes.home.path : pathname + search + hash };
}

/** Where the visitor was going when the login came in between; home otherwise. */
export function useReturnPath(): string {
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  return typeof from === 'string' && from.startsWith('/') ? from : routes.home.path;
}
