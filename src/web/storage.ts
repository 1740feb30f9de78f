/** Login data on the device, for the app and for the start script, which has no schemas. */
export const USER_KEY = 'lz.user';
export const TOKEN_KEY = 'lz.token';
const LOGOUT_PENDING_KEY = 'lz.logout-pending';

/** Local storage may be switched off or full: then only the cookie carries the session, and no drafts are kept. */
export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

export function readToken(): string | null {
  return attempt(() => localStorage.getItem(TOKEN_KEY), null);
}

/** Whether the device knows a user, whose kept data can be shown before the server has answered. */
export function knowsUser(): boolean {
  return attempt(() => localStorage.getItem(USER_KEY) !== null, false);
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

/** Whether a logout made without network still has to reach the server. */
export function isLogoutPending(): boolean {
  return attempt(() => localStorage.getItem(LOGOUT_PENDING_KEY) !== null, false);
}

export function markLogoutPending(pending: boolean): void {
  attempt(() => {
    if (pending) localStorage.setItem(LOGOUT_PENDING_KEY, '1');
    else localStorage.removeItem(LOGOUT_PENDING_KEY);
  }, undefined);
}
