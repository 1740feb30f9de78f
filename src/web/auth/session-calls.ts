import { anyCheckAnswer, doneAnswer } from '../../contract/auth/auth.ts';
import { request } from '../http.ts';

/** The user of this session; `success: false` if the server knows no user by it. */
export const checkSession = () => request('GET', '/api/auth/check', { schema: anyCheckAnswer });

/** Shorter than others: it is tried once more at the next start, and the user is waiting. */
const LOGOUT_TIMEOUT_MS = 5_000;

export const logOut = () =>
  request('GET', '/api/auth/logout', { schema: doneAnswer, timeoutMs: LOGOUT_TIMEOUT_MS });
