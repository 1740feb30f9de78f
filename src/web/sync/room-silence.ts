import { TIMING } from '../../contract/limits.ts';
import type { Clock } from './clock.ts';

/** A room repeats its version every 30 s; one that is silent for longer has lost this screen. */
const LONGEST_SILENCE_MS = TIMING.versionHeartbeat * 2.5;

/**
 * Calls `ask` whenever a list's room has said nothing for long: membership may have ended unheard.
 * @param heardAt when the room was last heard, in ms since 1970
 * @returns how to stop
 */
export function whenSilent(clock: Clock, heardAt: () => number, ask: () => void): () => void {
  let stop: () => void;
  const listen = (): void => {
    stop = clock.after(LONGEST_SILENCE_MS, () => {
      if (clock.now() - heardAt() >= LONGEST_SILENCE_MS) ask();
      listen();
    });
  };
  listen();
  return () => stop();
}
