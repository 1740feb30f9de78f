import { type ComponentType, useEffect, useState } from 'react';
import { overlaysWanted } from './overlays.ts';

/** Until then the first page has the network to itself. */
const HEAD_START = 1_500;
const RETRY_PAUSE = 5_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function fetchOverlays(): Promise<ComponentType> {
  for (;;) {
    try {
      return (await import('./Overlays.tsx')).Overlays;
    } catch {
      await pause(RETRY_PAUSE);
    }
  }
}

/** Mounts toasts and dialogs a moment after the start, or at once when one is asked for. */
export function OverlaysHost() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    void Promise.race([overlaysWanted, pause(HEAD_START)])
      .then(fetchOverlays)
      .then((component) => setOverlays(() => component));
  }, []);
  return Overlays && <Overlays />;
}
