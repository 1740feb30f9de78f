/** CPU time of this thread that `work` takes, in ms: other work on the machine is not in it. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The same for work that is done several times: the median, so that neither a first run nor a collection of garbage counts. */
export async function usualCpuMsOf(work: () => unknown, times = 7): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < times; run += 1) costs.push(await cpuMsOf(work));
  return costs.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

/** CPU time of the longest piece of `work`, in ms, between two turns of the event loop in which others are served. */
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
