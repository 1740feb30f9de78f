import * as z from 'zod/mini';
import { type User, user } from '../contract/users/users.ts';
import { attempt, USER_KEY } from './storage.ts';

const storedUser = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string): unknown => JSON.parse(text)),
  ),
  user,
);

/** The user of the last successful check, so that a start without network knows the user. */
export function readUser(): User | null {
  const text = attempt(() => localStorage.getItem(USER_KEY), null);
  // On a new device the app begins here, and a thrown error would make V8 parse its code a second time.
  return text === null ? null : attempt(() => storedUser.parse(text), null);
}

export function storeUser(known: User): void {
  attempt(() => {
    // There may be no room for the new one, and tabs of the previous one would send its changes with another token.
    if (readUser()?.id !== known.id) localStorage.removeItem(USER_KEY);
    localStorage.setItem(USER_KEY, JSON.stringify(known));
  }, undefined);
}
