import { hasCode, isNetworkError } from '../../http.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/translate.ts';
import { overlaysMounted } from './overlays.ts';

/**
 * Red, at the top right, gone after 1.5 s or `autoClose` ms. An empty text shows nothing; the same text isn't stacked.
 */
export function showError(message: string, autoClose?: number): void {
  show(message, 'red', { autoClose });
}

/** Green, otherwise as {@link showError}. */
export function showSuccess(message: string): void {
  show(message, 'green');
}

/** Of a toast that says what to do about a failure: its sentences can't be read in 1.5 s. */
export const READING_MS = 6_000;

/**
 * Red: why something failed. Where no server answered, `what` says first what could not be done; otherwise it is shown
 * only if nothing better is known.
 */
export function showFailure(error: unknown, what = ''): void {
  const message = describeError(error, what);
  if (isNetworkError(error)) show(message, 'red', { title: what, autoClose: READING_MS });
  else show(message, 'red', isBusy(error) ? { autoClose: READING_MS } : {});
}

/** Whether the server asks for another try later. */
const isBusy = (error: unknown): boolean =>
  hasCode(error, 'SERVICE_UNAVAILABLE') || hasCode(error, 'TOO_MANY_REQUESTS');

function show(
  message: string,
  color: 'red' | 'green',
  { title = '', ...more }: { title?: string; autoClose?: number | undefined } = {},
): void {
  if (message === '') return;
  void overlaysMounted().then(({ notifications }) =>
    notifications.show({
      id: `${color}:${title}${message}`,
      title,
      message,
      color,
      ...more,
      closeButtonProps: { 'aria-label': t('common.close') },
    }),
  );
}
