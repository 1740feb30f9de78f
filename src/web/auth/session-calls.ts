import { anyCheckAnswer, doneAnswer } from '../../contract/auth.ts';
import { request } from '../http.ts';

/** Who this session belongs to; `success: false` when the server knows nobody by it. */
export const checkSession = () => request('GET', '/api/auth/check', { schema: anyCheckAnswer });

/** Shorter than others: it is tried once more at the next start, and the user is waiting. */
const LOGOUT_TIMEOUT_MS = 5_000;

export const logOut = () =>
  request('GET', '/api/auth/logout', { schema: doneAnswer, timeoutMs: LOGOUT_TIMEOUT_MS });
