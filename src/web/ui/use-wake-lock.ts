import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps the screen on while `isOn`. The browser lets it go when the page is hidden, so it is taken again when the page is
 * back. Where there is no wake lock, such as over plain http, nothing happens.
 * @param onRefused called when the browser doesn't allow it, as a phone does that saves its battery
 */
export function useWakeLock(isOn: boolean, onRefused?: () => void): void {
  const refuse = useEffectEvent(() => onRefused?.());
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await taken?.release();
      else if (taken) lock = taken;
      else if (document.visibilityState === 'visible') refuse();
    };
    const takeAgain = (): void => void take();
    void take();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [isOn]);
}
