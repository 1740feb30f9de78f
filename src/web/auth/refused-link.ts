import * as z from 'zod/mini';
import { matchPath } from '../../contract/page-path.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';

const awayState = z.object({ away: z.string() });

/** The path of a link for a new password that was not shown because a user is logged in. */
export function useRefusedLink(): string | undefined {
  const { data } = awayState.safeParse(useLocation().state);
  return data !== undefined && matchPath(routes.newPassword.path, data.away) ? data.away : undefined;
}

/** The navigation state by which a page knows of that link. */
export const refusedLinkState = (path: string): z.infer<typeof awayState> => ({ away: path });
