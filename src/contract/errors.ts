import * as z from 'zod/mini';
import type { OrNewer } from './or-newer.ts';

/** Every error code with its HTTP status. The list is closed: clients map codes to texts. */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  TURNSTILE_FAILURE: 400,
  FAILED_TO_CREATE_RECIPE: 400,
  RECIPE_HAS_NO_PRODUCTS: 400,
  INVALID_RESET_TOKEN: 400,
  INVALID_PASSKEY: 400,
  INVALID_CREDENTIALS: 401,
  INVALID_CODE: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  INACTIVE_ACCOUNT: 403,
  IMPORT_OFF: 403,
  NOT_FOUND: 404,
  RECIPE_NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  PRODUCTS_NOT_FOUND: 404,
  SHOPPING_LIST_NOT_FOUND: 404,
  STORE_NOT_FOUND: 404,
  MEAL_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  EMAIL_ALREADY_USED: 409,
  PRODUCT_ALREADY_EXISTS: 409,
  SHOPPING_LIST_ALREADY_EXISTS: 409,
  USER_ALREADY_HAS_ACCESS: 409,
  PRODUCT_ALREADY_ADDED: 409,
  PRODUCT_IN_USE: 409,
  PRODUCT_LIMIT_REACHED: 409,
  SHOPPING_LIST_LIMIT_REACHED: 409,
  SHOPPING_LIST_FULL: 409,
  RECIPE_LIMIT_REACHED: 409,
  STORE_ALREADY_EXISTS: 409,
  STORE_LIMIT_REACHED: 409,
  AISLE_ORDER_CHANGED: 409,
  MEAL_LIMIT_REACHED: 409,
  MEAL_CHANGED: 409,
  PHOTO_QUOTA: 409,
  PHOTO_CHANGED: 409,
  RECIPE_CHANGED: 409,
  OPERATION_CONFLICT: 409,
  SECOND_FACTOR_ALREADY_ON: 409,
  PAYLOAD_TOO_LARGE: 413,
  PAGE_HOST_UNKNOWN: 422,
  PAGE_NOT_FETCHED: 422,
  PHOTO_INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

// The annotation keeps the table, which only servers read, out of every page.
export const ERROR_CODES = /* @__PURE__ */ Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** A code as read by a client: a newer server may have others. */
export type AnyErrorCode = OrNewer<ErrorCode>;
export const anyErrorCode: z.ZodMiniType<AnyErrorCode> = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,60}$/));

const refusal = { success: z.literal(false), data: z.null(), issues: z.optional(z.array(z.string())) };

/** The shape of every refusal. `issues` names the invalid fields as dotted paths, for VALIDATION_ERROR only. */
export const errorAnswer = z.object({ ...refusal, message: z.enum(ERROR_CODES) });
/** The same, as read by an app that may be older than its server. */
export const anyErrorAnswer = z.object({ ...refusal, message: anyErrorCode });
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** The envelope of every answer outside /api/v2. */
export function envelope<T extends z.ZodMiniType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string(), data });
}

/** Makes a successful answer of a route with an envelope. */
export function succeed<T>(data: T): { success: true; message: string; data: T } {
  return { success: true, message: '', data };
}
