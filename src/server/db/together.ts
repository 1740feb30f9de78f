/**
 * Waits for statements that don't need each other's results. On PostgreSQL those of one transaction travel together, and
 * run in the order in which they were begun. All of them have ended when this settles: none is left for another write.
 * @throws the error of the first that failed
 */
export async function together<T extends readonly unknown[]>(
  ...statements: readonly [...T]
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements);
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(statements);
}
