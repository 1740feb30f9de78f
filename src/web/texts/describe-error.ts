import type { AnyErrorCode } from '../../contract/errors.ts';
import { HttpError, isNetworkError } from '../http.ts';
import { base } from './base.ts';
import { t } from './translate.ts';

const MAX_TOAST_LENGTH = 160;

/**
 * What to tell a person about a failure: that there is no connection; the text of its code; or, for an answer that isn't
 * ours, its own words if they are short plain text. Errors of the program itself have only `fallback`.
 */
export function describeError(error: unknown, fallback = ''): string {
  if (!(error instanceof HttpError)) return fallback;
  if (error.code !== undefined) return describeCode(error.code);
  if (isNetworkError(error)) return t('common.noConnection');
  return isShortPlainText(error.message) ? error.message.trim() : t('errors.INTERNAL_ERROR');
}

/** The text of a refusal's code; for a code that only a newer server knows, a general text. */
export function describeCode(code: AnyErrorCode): string {
  return isKnown(code) ? t(`errors.${code}`) : t('errors.INTERNAL_ERROR');
}

function isKnown(code: AnyErrorCode): code is keyof typeof base.errors {
  return Object.hasOwn(base.errors, code);
}

function isShortPlainText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= MAX_TOAST_LENGTH && !/[<>{}\p{Cc}]/u.test(trimmed);
}
