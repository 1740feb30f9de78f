import { t } from '../texts/translate.ts';
import { overlaysMounted } from './overlays.ts';

/** Red, at the top right, gone after 1.5 s. An empty text shows nothing; the same text isn't stacked. */
export function showError(message: string): void {
  show(message, 'red');
}

/** Green, otherwise as {@link showError}. */
export function showSuccess(message: string): void {
  show(message, 'green');
}

function show(message: string, color: 'red' | 'green'): void {
  if (message === '') return;
  void overlaysMounted().then(({ notifications }) =>
    notifications.show({
      id: `${color}:${message}`,
      message,
      color,
      closeButtonProps: { 'aria-label': t('common.close') },
    }),
  );
}
