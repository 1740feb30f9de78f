import { readToken } from './storage.ts';

/** How long a request may take, its answer's body included, unless told. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Of every request, the start script's as well: what it accepts, and who asks. */
export function requestHeaders(): Record<string, string> {
  const token = readToken();
  return { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
}
