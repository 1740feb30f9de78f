import type { modals } from '@mantine/modals';
import type { notifications } from '@mantine/notifications';

interface Overlays {
  modals: typeof modals;
  notifications: typeof notifications;
}

const wanted = Promise.withResolvers<void>();
const mounted = Promise.withResolvers<Overlays>();

/** Resolves when something asked for toasts or dialogs, whose code no first paint needs. */
export const overlaysWanted: Promise<void> = wanted.promise;

/** Called by the overlays themselves once they listen. */
export const markOverlaysMounted = (overlays: Overlays): void => mounted.resolve(overlays);

/** Fetches the overlays if they aren't here yet; resolves when they listen. */
export function overlaysMounted(): Promise<Overlays> {
  wanted.resolve();
  return mounted.promise;
}

export const isDialogOpen = (): boolean => document.querySelector('[role=dialog]') !== null;
