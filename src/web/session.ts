import { createContext, use } from 'react';
import type { SignedInUser } from '../contract/auth.ts';
import type { User } from '../contract/users.ts';

export interface Session {
  /** False while nothing is known of who is here. */
  ready: boolean;
  /** False while the server hasn't been asked, so that `user` is whoever this device knew. */
  checked: boolean;
  user: User | null;
  /** The server no longer knows this session; what is on the device stays readable until somebody logs in. */
  expired: boolean;
  signIn: (signedIn: SignedInUser) => void;
  /** The user, whose name or address has just changed, as they are now. */
  updateUser: (user: User) => void;
  /** Forgets the user and removes what belongs to them from this device. */
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs an AuthProvider above it');
  return session;
}

/** The user of a page inside the app's layout, which shows nothing without one. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('useUser needs somebody who is logged in');
  return user;
}

interface LogoutHook {
  /** Asked before anything is thrown away; false keeps the user logged in. */
  mayLogOut?: () => Promise<boolean>;
  /** Removes what belongs to the user from this device. */
  clean?: () => Promise<void> | void;
}

const hooks: LogoutHook[] = [];

/** Registers what has to happen when the user logs out. Called once a module, at start-up. */
export function onLogout(hook: LogoutHook): void {
  hooks.push(hook);
}

/** Asks each hook in turn; the first refusal ends it. */
export async function mayLogOut(): Promise<boolean> {
  for (const hook of hooks) {
    if ((await hook.mayLogOut?.()) === false) return false;
  }
  return true;
}

/** Runs every cleaner to its end, also when another one fails. */
export async function cleanAfterLogout(): Promise<void> {
  await Promise.allSettled(hooks.map(async (hook) => hook.clean?.()));
}
