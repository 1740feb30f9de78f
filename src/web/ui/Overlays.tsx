import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { TIMING } from '../../contract/limits.ts';
import { markOverlaysMounted } from './overlays.ts';

/** Where toasts and confirmations appear. They are asked for through toasts.ts and confirm.ts. */
export function Overlays() {
  useEffect(() => markOverlaysMounted({ modals, notifications }), []);
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
