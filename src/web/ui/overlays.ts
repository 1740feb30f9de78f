const wanted = Promise.withResolvers<void>();
const mounted = Promise.withResolvers<void>();

/** Resolves when something asked for toasts or dialogs, whose code no first paint needs. */
export const overlaysWanted: Promise<void> = wanted.promise;

/** Called by the overlays themselves once they listen. */
export const markOverlaysMounted = (): void => mounted.resolve();

/** Has the overlays fetched now if they aren't here yet; resolves when they listen. */
export function overlaysMounted(): Promise<void> {
  wanted.resolve();
  return mounted.promise;
}
