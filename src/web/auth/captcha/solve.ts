import type { CaptchaChallenge } from '../../../contract/auth/captcha.ts';
import { pause } from '../../ui/pause.ts';

/** Numbers tried before the page may be drawn again, when there is no worker: a few milliseconds on a phone. */
const CHUNK = 1_000;

/**
 * Solves a challenge, off the main thread where that can be.
 *
 * @returns the token: the base64 of `{algorithm, challenge, number, salt, signature}` as JSON
 * @throws when the challenge has no solution, or the reason of `signal`
 */
export async function solve(challenge: CaptchaChallenge, signal: AbortSignal): Promise<string> {
  const number = await searchInWorker(challenge, signal).catch(() => searchInChunks(challenge, signal));
  signal.throwIfAborted();
  if (number === undefined) throw new Error('The challenge has no solution');
  const { algorithm, challenge: hash, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }));
}

async function searchInWorker(challenge: CaptchaChallenge, signal: AbortSignal): Promise<number | undefined> {
  const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<number | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The worker could not run')));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  worker.postMessage(challenge);
  return found.finally(() => worker.terminate());
}

async function searchInChunks(challenge: CaptchaChallenge, signal: AbortSignal): Promise<number | undefined> {
  signal.throwIfAborted();
  const { createSearch } = await import('./solver.ts');
  const search = createSearch(challenge);
  for (let from = 0; from <= challenge.maxnumber; from += CHUNK) {
    signal.throwIfAborted();
    const number = search(from, Math.min(from + CHUNK, challenge.maxnumber + 1));
    if (number !== undefined) return number;
    await pause(0);
  }
  return undefined;
}
