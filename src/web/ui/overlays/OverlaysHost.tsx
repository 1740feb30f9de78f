import { type ComponentType, useEffect, useState } from 'react';
import { untilLoaded, whenSettled } from '../lazy-part.ts';
import { overlaysWanted } from './overlays.ts';

/** Mounts toasts and dialogs when the first page has had its head start, or at once when one is asked for. */
export function OverlaysHost() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    void Promise.race([overlaysWanted, whenSettled()])
      .then(() => untilLoaded(() => import('./Overlays.tsx')))
      .then((module) => setOverlays(() => module.Overlays));
  }, []);
  return Overlays && <Overlays />;
}
