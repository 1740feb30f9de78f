/** CPU time of this thread that `work` takes, in ms: other work on the machine is not in it. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The same for work that is done several times: the median, so that neither the first run nor a garbage collection
 * distorts it.
 */
export async function usualCpuMsOf(work: () => unknown, times = 7): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < times; run += 1) costs.push(await cpuMsOf(work));
  return costs.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

/**
 * CPU time, in ms, of the longest piece of `work` between two turns of the event loop in which other requests are
 * served.
 */
export async function longestTurnMsOf(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1_000);
  };
  const loop = (): void => {
    look();
    immediate = setImmediate(loop);
  };
  let immediate = setImmediate(loop);
  await work();
  clearImmediate(immediate);
  look();
  return longestMs;
}
