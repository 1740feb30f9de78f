import { createContext, use } from 'react';
import type { SignedInUser } from '../contract/auth/auth.ts';
import type { User } from '../contract/users/users.ts';

export interface Session {
  /** False until it is known whether there is a user. */
  ready: boolean;
  /** False until the server has been asked; until then `user` is the one this device knew. */
  checked: boolean;
  user: User | null;
  /** The server no longer knows this session; data on the device stays readable until the next login. */
  expired: boolean;
  signIn: (signedIn: SignedInUser) => void;
  /** Replaces the user after their name or address has changed. */
  updateUser: (user: User) => void;
  /** Forgets the user and deletes their data on this device. */
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs an AuthProvider above it');
  return session;
}

/** The user of a page inside the app's layout, which is only shown to a signed-in user. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('useUser needs a signed-in user');
  return user;
}

type Cleaner = () => void | Promise<void>;

const cleaners: Cleaner[] = [];

/**
 * Registers a cleaner of data that belongs to the device's user but isn't kept by user. It runs when they leave: at a
 * logout, when their session has ended, or when another user logs in. Called once per module, at start-up.
 */
export function onLogout(clean: Cleaner): void {
  cleaners.push(clean);
}

/** Runs every cleaner, even if another one fails. */
export async function cleanAfterLogout(): Promise<void> {
  await Promise.allSettled(cleaners.map(async (clean) => clean()));
}
