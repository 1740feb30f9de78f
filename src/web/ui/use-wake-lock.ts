import { useEffect } from 'react';

/**
 * Keeps the screen on while `isOn`. The browser lets it go when the page is hidden, so it is taken again when the page is
 * back. Where there is no wake lock, such as over plain http, nothing happens.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A phone that saves its battery refuses.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await taken?.release();
      else lock = taken;
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
