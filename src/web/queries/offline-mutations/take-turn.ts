import { REQUEST_TIMEOUT_MS } from '../../request-headers.ts';

/**
 * Waits until no other tab of this user is sending: a change would otherwise overtake an earlier one that is on its way
 * from there. A tab that was frozen while it sent is waited for no longer than a request may take, and without https
 * there are no locks: then no tab waits for another.
 * @returns a function after which other tabs may send
 */
export async function takeTurn(userId: string): Promise<() => void> {
  const turn = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const hold = async (): Promise<void> => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    await navigator.locks.request(`lz.${userId}.sending`, { signal }, () => {
      turn.resolve();
      return end.promise;
    });
  };
  hold().catch(() => turn.resolve());
  await turn.promise;
  return end.resolve;
}
