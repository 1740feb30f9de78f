import type { Operation } from '../../contract/operations.ts';
import {
  type ListAnswer,
  listAnswer,
  type OperationsAnswer,
  operationsAnswer,
} from '../../contract/shopping-lists.ts';
import { request } from '../http.ts';

/** How a list session reaches the server. Both calls throw HttpError. */
export interface Transport {
  /** The whole list, or with `since` what happened after that version where that is shorter. */
  fetchList: (listId: string, since: number | undefined) => Promise<ListAnswer>;
  sendOperations: (listId: string, operations: readonly Operation[]) => Promise<OperationsAnswer>;
}

const path = (listId: string): string => `/api/v2/shopping-list/${listId}`;

export const httpTransport: Transport = {
  fetchList: (listId, since) =>
    request('GET', since === undefined ? path(listId) : `${path(listId)}?since=${since}`, {
      schema: listAnswer,
    }),
  sendOperations: (listId, operations) =>
    request('POST', `${path(listId)}/operations`, { body: { operations }, schema: operationsAnswer }),
};
