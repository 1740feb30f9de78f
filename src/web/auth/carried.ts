import { useLocation } from '../navigation/use-navigation.ts';
import { readUser } from '../stored-user.ts';

/** What was typed on one public page and is wanted on the next. In memory only, and gone with the login. */
let typed = { email: '', password: '' };

export function carryEmail(email: string): void {
  typed = { email, password: '' };
}

/** For an account that may be used at once: the login needs one tap, and a password manager may still change it. */
export function carryCredentials(credentials: typeof typed): void {
  typed = credentials;
}

/** The typed values; if there are none, the address of the user whose session has ended. */
export const carriedCredentials = (): Readonly<typeof typed> =>
  typed.email === '' ? { ...typed, email: readUser()?.email ?? '' } : typed;

export function forgetPassword(): void {
  typed = { email: typed.email, password: '' };
}

/** Called once a user is logged in. */
export function forgetCredentials(): void {
  typed = { email: '', password: '' };
}

/** The navigation state by which the login says that a new account waits, also after a reload. */
export function waitingState(state: unknown, email: string): object {
  return { ...(typeof state === 'object' ? state : null), registered: email };
}

/** The navigation state by which the login says that a link for a new password was asked for, also after a reload. */
export function linkAskedState(state: unknown): object {
  return { ...(typeof state === 'object' ? state : null), linkAsked: true };
}

/** Whether a link for a new password was just asked for. */
export function useLinkAsked(): boolean {
  const { linkAsked } = (useLocation().state ?? {}) as { linkAsked?: unknown };
  return linkAsked === true;
}

/** The address of an account that was just made here and waits for an admin. */
export function useWaitingEmail(): string | undefined {
  const { registered } = (useLocation().state ?? {}) as { registered?: unknown };
  return typeof registered === 'string' ? registered : undefined;
}
