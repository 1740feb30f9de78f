import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '../contract/errors.ts';
import { LostRace } from './db/database.ts';
import { isUnavailable } from './db/dialect.ts';

/** The one error services throw. Its code decides the HTTP status and, on the client, the text. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: string[] | undefined;

  /** @param issues the fields at fault as dotted paths, for VALIDATION_ERROR only */
  constructor(code: ErrorCode, issues?: string[]) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.issues = issues;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  get answer(): ErrorAnswer {
    return {
      success: false,
      message: this.code,
      data: null,
      ...(this.issues === undefined ? {} : { issues: this.issues }),
    };
  }
}

interface FrameworkError {
  statusCode?: number;
  code?: string;
  validation?: { instancePath?: string }[];
}

/** Turns any thrown value into what the client may see; an unexpected error is an INTERNAL_ERROR. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // One that lost again and again may well win later.
  if (error instanceof LostRace || isUnavailable(error)) return new DomainError('SERVICE_UNAVAILABLE');
  const { statusCode, validation } = error as FrameworkError;
  if (validation !== undefined) {
    const paths = validation.map(({ instancePath }) => (instancePath ?? '').slice(1).replaceAll('/', '.'));
    return new DomainError('VALIDATION_ERROR', [...new Set(paths)]);
  }
  if (statusCode === 413) return new DomainError('PAYLOAD_TOO_LARGE');
  if (statusCode === 429) return new DomainError('TOO_MANY_REQUESTS');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new DomainError('VALIDATION_ERROR');
  }
  return new DomainError('INTERNAL_ERROR');
}
