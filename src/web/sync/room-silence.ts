import { TIMING } from '../../contract/limits.ts';
import type { Clock } from './clock.ts';

/** A room repeats its version every 30 s; after a longer silence this socket is no longer in the room. */
const MAX_SILENCE_MS = TIMING.versionHeartbeatMs * 2.5;

/**
 * Calls `ask` whenever a list's room has been silent for long: this socket may have lost access without a message.
 * @param heardAt when the room was last heard, in ms since 1970
 * @returns how to stop
 */
export function whenSilent(clock: Clock, heardAt: () => number, ask: () => void): () => void {
  let stop: () => void;
  const listen = (): void => {
    stop = clock.after(MAX_SILENCE_MS, () => {
      if (clock.now() - heardAt() >= MAX_SILENCE_MS) ask();
      listen();
    });
  };
  listen();
  return () => stop();
}
