import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { keepFocus } from '../focus/keep-focus.ts';
import { followKeyboard } from '../keyboard-inset.ts';
import { untilLoaded } from '../lazy-part.ts';
import { markOverlaysMounted } from './overlays.ts';
import classes from './Overlays.module.css';

const AUTO_CLOSE_MS = 1_500;

/**
 * Where toasts and confirmations appear. They are requested through toasts.ts and confirm.ts. The modules that keep
 * the focus and the scroll position are loaded with them, after the first paint.
 */
export function Overlays() {
  useEffect(() => markOverlaysMounted({ modals, notifications }), []);
  useEffect(keepFocus, []);
  useEffect(followKeyboard, []);
  useEffect(() => {
    if (CSS.supports('overflow-anchor', 'auto')) return;
    void untilLoaded(async () => (await import('../keep-scroll.ts')).keepScroll());
  }, []);
  return (
    <>
      <Notifications
        className={classes.toasts}
        position="top-right"
        autoClose={AUTO_CLOSE_MS}
        containerWidth={360}
        // Very large text needs more than the 200 px of the default, and would be cut off.
        notificationMaxHeight="100dvh"
        pauseResetOnHover="notification"
      />
      <ModalsProvider />
    </>
  );
}
