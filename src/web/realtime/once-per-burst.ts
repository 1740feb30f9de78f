/** Within it come the messages of one change, as of a recipe with fifteen products. */
const BURST_MS = 100;

/** Makes one answer of many messages: `work` runs a moment after the first, and no later for those that follow. */
export function oncePerBurst(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, BURST_MS);
  };
}
