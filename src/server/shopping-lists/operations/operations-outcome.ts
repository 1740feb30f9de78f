import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import { DomainError } from '../../errors.ts';
import type { Command } from './command.ts';
import type { DecidedResult, KnownOperation } from '../log/log-repository.ts';

export interface OperationsOutcome {
  version: number;
  /** One per command, in their order. */
  results: DecidedResult[];
  /**
   * Those applied, now or when first sent, in their order. Left out at the end where all would be longer than
   * `LIMITS.answeredOperationsLength`; earlier ones are also left out if much has happened since.
   */
  operations: AppliedOperation[];
}

/** A refusal of access; earlier results may still be answered. */
export function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/**
 * The answer for an author who has lost access: the results of their earlier operations, or the refusal if there are
 * none. A user who is no longer signed in gets only the refusal.
 */
export function pastOutcome(
  refusal: DomainError,
  commands: readonly Command[],
  known: ReadonlyMap<string, KnownOperation>,
): OperationsOutcome | DomainError {
  if (known.size === 0 || refusal.code === 'UNAUTHORIZED') return refusal;
  const version = Math.max(...[...known.values()].map(({ result }) => result.seq));
  const results = commands.map(({ id, bodyHash }): DecidedResult => {
    const before = known.get(id);
    if (before === undefined) return { id, outcome: 'refused', seq: version, code: refusal.code };
    const isSame = before.bodyHash === bodyHash;
    return isSame ? before.result : { id, outcome: 'refused', seq: version, code: 'OPERATION_CONFLICT' };
  });
  return { version, results, operations: [] };
}
