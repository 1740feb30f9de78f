import type { AnyErrorCode } from '../../contract/errors.ts';
import { HttpError } from '../http.ts';

/** Codes that end the whole list for this user. */
const ENDING: readonly AnyErrorCode[] = ['SHOPPING_LIST_NOT_FOUND', 'FORBIDDEN'];

/** Whether a refusal with this code ends the whole list for this user. */
export function isEnding(code: AnyErrorCode): boolean {
  return ENDING.includes(code);
}

/** The code that ends a list, if the error carries one. */
export function endingCode(error: unknown): AnyErrorCode | undefined {
  return error instanceof HttpError && error.code !== undefined && isEnding(error.code)
    ? error.code
    : undefined;
}
