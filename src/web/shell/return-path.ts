import * as z from 'zod/mini';
import type { AppLocation } from '../navigation/navigation.ts';
import { routes } from '../routes.ts';
import { useLocation } from '../navigation/use-navigation.ts';

const returnState = z.object({ from: z.string().check(z.startsWith('/')) });

/** The navigation state that brings a visitor back to `location` after the login. */
export function returnTo({ pathname, search, hash }: AppLocation): z.infer<typeof returnState> {
  return { from: pathname === routes.logout.path ? routes.home.path : pathname + search + hash };
}

/** Where the visitor was going when the login came in between; home otherwise. */
export function useReturnPath(): string {
  const parsed = returnState.safeParse(useLocation().state);
  return parsed.success ? parsed.data.from : routes.home.path;
}
