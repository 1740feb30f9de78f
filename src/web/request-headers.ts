import { readToken } from './storage.ts';

/** Default time limit of a request, its answer's body included. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Headers of every request, the start script's as well: the accepted type, and the user's token. */
export function requestHeaders(): Record<string, string> {
  const token = readToken();
  return { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
}
