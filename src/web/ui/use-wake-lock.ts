import { useEffect, useEffectEvent } from 'react';

/** A lock that is gone sooner, while the page is in sight, counts as refused: to ask again would never end. */
const MIN_HELD_MS = 1_000;

/**
 * Keeps the screen on while `isOn`. The browser lets it go when the page is hidden, and a phone whose battery is low
 * also at other times, so it is taken again where the page is, or comes, in sight. Where there is no wake lock, such as
 * over plain http, nothing happens.
 * @param onRefused called when the browser doesn't allow it, as a phone does that saves its battery
 */
export function useWakeLock(isOn: boolean, onRefused?: () => void): void {
  const refuse = useEffectEvent(() => onRefused?.());
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const takeAgain = (): void => {
      if (!isOver) void take();
    };
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await taken?.release();
      else if (taken) {
        lock = taken;
        const takenAt = Date.now();
        taken.onrelease = () => {
          if (Date.now() - takenAt >= MIN_HELD_MS || document.visibilityState !== 'visible') takeAgain();
          else if (!isOver) refuse();
        };
      } else if (document.visibilityState === 'visible') refuse();
    };
    void take();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [isOn]);
}
