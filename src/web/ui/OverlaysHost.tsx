import { type ComponentType, useEffect, useState } from 'react';
import { untilLoaded } from './lazy-part.ts';
import { overlaysWanted } from './overlays.ts';

/** Until then the first page has the network to itself. */
const HEAD_START = 1_500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Mounts toasts and dialogs a moment after the start, or at once when one is asked for. */
export function OverlaysHost() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    void Promise.race([overlaysWanted, pause(HEAD_START)])
      .then(() => untilLoaded(() => import('./Overlays.tsx')))
      .then((module) => setOverlays(() => module.Overlays));
  }, []);
  return Overlays && <Overlays />;
}
