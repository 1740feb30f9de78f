import { hasCode } from '../http.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/push.ts';
import type { PushState } from './subscription.ts';

/** Why this browser can show no push messages, in words; undefined where it can. */
export function obstacleWords(state: PushState | undefined): string | undefined {
  if (state === 'blocked') return t('push.blocked');
  if (state === 'home screen') return t('push.homeScreen');
  if (state === 'insecure') return t('push.insecure');
  return state === 'unsupported' ? t('push.unsupported') : undefined;
}

/** What to tell a person whose browser could not be subscribed. */
export function failureWords(error: unknown): string {
  // The server accepts only addresses of push services that it knows.
  if (hasCode(error, 'VALIDATION_ERROR')) return t('push.unknownService');
  return describeError(error, t('push.failed'));
}
