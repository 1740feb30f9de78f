import type { QueryKey } from '@tanstack/react-query';
import type { OfflineMutationName, OfflineMutationValues } from '../offline-mutations.ts';

/** One kind of offline mutation. */
export interface Kind<Values> {
  /** The key of the changed resource. A later change of the same resource replaces a waiting one, unless `isStep`. */
  resource: (values: Values) => string;
  /** Each change is sent in its turn: changes of other resources, made since, may rely on it. */
  isStep?: true;
  /** The id of the list it belongs to, if it belongs to one. */
  listId?: (values: Values) => string;
  /** The lists whose waiting edits must arrive before it; by default the one it belongs to. */
  after?: (values: Values) => (string | null | undefined)[];
  /**
   * Must have the same effect however often it arrives: the server knows a repeat by `changeId`.
   * @param takesBack the waiting changes that it replaces, if all of them together change nothing
   */
  send: (values: Values, changeId: string, takesBack: readonly string[] | undefined) => Promise<unknown>;
  /** How long its request may take, if that is longer than others. */
  timeoutMs?: number;
  /**
   * Whether it sets again what was there before `first`, the values of the first of those whose place it took. Kinds
   * without it keep versions, are sent one by one, or count as a choice even where they change nothing.
   */
  isBack?: (values: Values, first: Values) => boolean;
  /**
   * Puts an accepted change into the cached answers, so that nothing jumps back until the refetch.
   * @param answer what `send` resolved to
   */
  settle?: (values: Values, answer: unknown) => void;
  /** What the keys of the answers that `settle` changes begin with. */
  settles?: (values: Values) => QueryKey[];
  /** Takes back what was done here before the server refused the change. */
  refuse?: (values: Values) => void;
  /** The change to send if the user wants it although the server has refused it; by default unchanged. */
  again?: (values: Values) => Values;
}

export type Kinds<Name extends OfflineMutationName> = { [Each in Name]: Kind<OfflineMutationValues[Each]> };
