import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { TIMING } from '../../contract/limits.ts';
import { keepFocus } from './keep-focus.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { untilLoaded } from './lazy-part.ts';
import { markOverlaysMounted } from './overlays.ts';

/**
 * Where toasts and confirmations appear. They are asked for through toasts.ts and confirm.ts. What keeps the keyboard's
 * place, and what one looks at in its place, comes with them, after the first paint.
 */
export function Overlays() {
  useEffect(() => markOverlaysMounted({ modals, notifications }), []);
  useEffect(keepFocus, []);
  useEffect(followKeyboard, []);
  useEffect(() => {
    if (CSS.supports('overflow-anchor', 'auto')) return;
    void untilLoaded(async () => (await import('./keep-scroll.ts')).keepScroll());
  }, []);
  return (
    <>
      <Notifications
        position="top-right"
        autoClose={TIMING.notificationAutoCloseMs}
        containerWidth={360}
        pauseResetOnHover="notification"
      />
      <ModalsProvider />
    </>
  );
}
