import { hasCode } from '../http.ts';
import { t } from '../texts/push.ts';
import { showError, showFailure } from '../ui/overlays/toasts.ts';
import type { PushState } from './subscription.ts';

/** Why this browser can show no push messages, in words; undefined where it can. */
export function describeObstacle(state: PushState | undefined): string | undefined {
  if (state === 'blocked') return t('push.blocked');
  if (state === 'home screen') return t('push.homeScreen');
  if (state === 'insecure') return t('push.insecure');
  return state === 'unsupported' ? t('push.unsupported') : undefined;
}

/** Tells a person why their browser could not be subscribed. */
export function showRefusal(error: unknown): void {
  // The server accepts only addresses of push services that it knows.
  if (hasCode(error, 'VALIDATION_ERROR')) showError(t('push.unknownService'));
  else showFailure(error, t('push.failed'));
}
