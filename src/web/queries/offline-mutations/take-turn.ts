/**
 * Waits until no other tab of this user is sending: a change would otherwise overtake an earlier one that is on its way
 * from there. A tab that was frozen while it sent is waited for no longer than a request may take, and without https
 * there are no locks: then no tab waits for another.
 * @param limitMs how long the request of the change may take: all tabs send in the same order, so it is the one on its
 * way
 * @returns a function after which other tabs may send
 */
export async function takeTurn(userId: string, limitMs: number): Promise<() => void> {
  const turn = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const hold = async (): Promise<void> => {
    const signal = AbortSignal.timeout(limitMs);
    await navigator.locks.request(`lz.${userId}.sending`, { signal }, () => {
      turn.resolve();
      return end.promise;
    });
  };
  hold().catch(() => turn.resolve());
  await turn.promise;
  return end.resolve;
}
