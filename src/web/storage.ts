import * as z from 'zod/mini';
import { type User, user } from '../contract/users.ts';

export const USER_KEY = 'lz.user';
const TOKEN_KEY = 'lz.token';
const LOGOUT_PENDING_KEY = 'lz.logout-pending';

const storedUser = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string): unknown => JSON.parse(text)),
  ),
  user,
);

/** Local storage may be switched off, or full; the cookie then carries the session alone. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

export function readToken(): string | null {
  return attempt(() => localStorage.getItem(TOKEN_KEY), null);
}

/** The user of the last successful check, so that a start without network knows who is here. */
export function readUser(): User | null {
  return attempt(() => storedUser.parse(localStorage.getItem(USER_KEY)), null);
}

/** Whether two stored values of {@link USER_KEY} speak of different people, nobody being one of them. */
export function isOtherUser(before: string | null, after: string | null): boolean {
  const idIn = (text: string | null) => storedUser.safeParse(text).data?.id;
  return idIn(before) !== idIn(after);
}

export function storeUser(known: User): void {
  attempt(() => localStorage.setItem(USER_KEY, JSON.stringify(known)), undefined);
}

export function storeToken(token: string): void {
  attempt(() => {
    localStorage.setItem(TOKEN_KEY, token);
    localStorage.removeItem(LOGOUT_PENDING_KEY);
  }, undefined);
}

export function forgetUser(): void {
  attempt(() => {
    localStorage.removeItem(USER_KEY);
    localStorage.removeItem(TOKEN_KEY);
  }, undefined);
}

/** Whether a logout without network still has to reach the server. */
export function isLogoutPending(): boolean {
  return attempt(() => localStorage.getItem(LOGOUT_PENDING_KEY) !== null, false);
}

export function markLogoutPending(pending: boolean): void {
  attempt(() => {
    if (pending) localStorage.setItem(LOGOUT_PENDING_KEY, '1');
    else localStorage.removeItem(LOGOUT_PENDING_KEY);
  }, undefined);
}
