import * as z from 'zod/mini';
import { listPath } from '../../contract/shopping-lists/list-path.ts';
import { ACCEPT_COMPACT, listOfCompact } from '../../contract/shopping-lists/compact-list.ts';
import { compactList } from '../../contract/shopping-lists/compact-list-schema.ts';
import { envelope } from '../../contract/errors.ts';
import type { Operation } from '../../contract/shopping-lists/operations.ts';
import {
  type ListAnswer,
  type ListRemoval,
  listAnswer,
  type OperationsAnswer,
  operationsAnswer,
  wrappedIdAnswer,
} from '../../contract/shopping-lists/shopping-lists.ts';
import type { request } from '../http.ts';
import type { Clock } from './clock.ts';

/** The calls sync makes to the server. Each may throw HttpError. */
export interface Transport {
  /** The whole list, or with `since` the operations after that version where that is shorter. */
  fetchList: (listId: string, since: number | undefined) => Promise<ListAnswer>;
  sendOperations: (listId: string, operations: readonly Operation[]) => Promise<OperationsAnswer>;
  /** Repeating it with the same id creates no second list. */
  createList: (listId: string, name: string) => Promise<void>;
  /**
   * Repeating it with the same id keeps a list that was brought back in the meantime.
   * @param seen keeps one that others have changed since
   */
  deleteList: (listId: string, changeId: string, seen: ListRemoval | undefined) => Promise<void>;
}

const eitherForm = z.union([compactList, listAnswer]);

/**
 * @param send makes one request: the app's own, or one with network faults for tests
 * @param now this device's clock, in ms since 1970
 */
export function createTransport(send: typeof request, now: Clock['now']): Transport {
  return {
    async fetchList(listId, since) {
      const answer = await send(
        'GET',
        since === undefined ? listPath(listId) : `${listPath(listId)}?since=${since}`,
        {
          schema: eitherForm,
          headers: { accept: ACCEPT_COMPACT },
        },
      );
      return 'rows' in answer ? listOfCompact(answer) : answer;
    },
    sendOperations: (listId, operations) =>
      send('POST', `${listPath(listId)}/operations`, {
        body: { sentAt: now(), operations },
        schema: operationsAnswer,
      }),
    async createList(id, name) {
      await send('POST', '/api/shopping-lists', { body: { id, name }, schema: wrappedIdAnswer });
    },
    async deleteList(listId, changeId, { base, ...seen } = {}) {
      const query = base === undefined ? '' : `?${new URLSearchParams({ ...seen, base: `${base}` })}`;
      await send('DELETE', `/api/shopping-lists/${listId}${query}`, {
        schema: envelope(z.null()),
        headers: { 'idempotency-key': changeId },
      });
    },
  };
}
