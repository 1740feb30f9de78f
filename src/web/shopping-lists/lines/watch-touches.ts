/** How long nothing has been ticked or touched before lines move to other places, as to the basket. */
const SETTLE_MS = 1_000;

/** Events that show that the user is touching something. */
const TOUCHES = ['pointerdown', 'pointerup', 'keydown', 'scroll'] as const;

export interface IdleGate {
  /** Runs the last given function once nothing was touched for about a second. Returns a function that cancels it. */
  run: (work: () => void) => () => void;
  /** Acts as if something were touched now. */
  touch: () => void;
  end: () => void;
}

/** Waits for moments in which lines may move. */
export function watchTouches(): IdleGate {
  let touchedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touch = (): void => {
    touchedAt = performance.now();
  };
  const cancel = (): void => clearTimeout(timer);
  const run = (work: () => void): (() => void) => {
    cancel();
    const wait = touchedAt + SETTLE_MS - performance.now();
    if (wait <= 0) work();
    else timer = setTimeout(run, wait, work);
    return cancel;
  };
  for (const type of TOUCHES) addEventListener(type, touch, { capture: true, passive: true });
  return {
    run,
    touch,
    end: () => {
      cancel();
      for (const type of TOUCHES) removeEventListener(type, touch, { capture: true });
    },
  };
}
