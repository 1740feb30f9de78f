import { createContext, use } from 'react';
import type { SignedInUser } from '../contract/auth.ts';
import type { User } from '../contract/users.ts';

export interface Session {
  /** False while nothing is known of who is here. */
  ready: boolean;
  /** False while the server hasn't been asked, so that `user` is the one this device knew. */
  checked: boolean;
  user: User | null;
  /** The server no longer knows this session; what is on the device stays readable until the next login. */
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

type Cleaner = () => Promise<void> | void;

const cleaners: Cleaner[] = [];

/** Registers what removes what belongs to the user when they log out. Called once a module, at start-up. */
export function onLogout(clean: Cleaner): void {
  cleaners.push(clean);
}

/** Runs every cleaner to its end, also when another one fails. */
export async function cleanAfterLogout(): Promise<void> {
  await Promise.allSettled(cleaners.map(async (clean) => clean()));
}
