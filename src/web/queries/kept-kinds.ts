import { request } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { productAislesQuery, withAisle } from './aisles.ts';
import type { KeptName, KeptValues } from './kept-mutations.ts';
import { suggestionsQuery } from './list-suggestions.ts';
import { staplesQuery, withStaple } from './staples.ts';

interface Kind<Values> {
  /** Of what is changed. A later change of the same resource takes the place of one that waits. */
  resource: (values: Values) => string;
  /** Of the list it belongs to, where it belongs to one. */
  listId?: (values: Values) => string;
  /** Must have the same effect however often it arrives. */
  send: (values: Values) => Promise<unknown>;
  /** Puts into the cached answers what the server has said yes to, so that nothing jumps back until the refetch. */
  settle?: (values: Values) => void;
  /** Takes out of the cached answers what was put there before the server has said no. */
  refuse?: () => void;
}

const KINDS: { [Name in KeptName]: Kind<KeptValues[Name]> } = {
  staple: {
    resource: ({ productId }) => productId,
    send: ({ productId, staple }) =>
      request('PUT', `/api/v2/product/${productId}/staple`, { body: { staple } }),
    settle: (values) =>
      queryClient.setQueryData(staplesQuery.queryKey, (known) => known && withStaple(known, values)),
  },
  aisle: {
    resource: ({ productId }) => productId,
    send: ({ productId, aisleId }) =>
      request('PUT', `/api/v2/product/${productId}/aisle`, { body: { aisleId } }),
    settle: (values) =>
      queryClient.setQueryData(productAislesQuery.queryKey, (known) => known && withAisle(known, values)),
    refuse: () => void queryClient.invalidateQueries(productAislesQuery),
  },
  hiddenSuggestion: {
    resource: ({ productId }) => productId,
    listId: ({ listId }) => listId,
    send: ({ listId, productId, isHidden }) =>
      request(isHidden ? 'PUT' : 'DELETE', `/api/v2/shopping-list/${listId}/suggestions/${productId}/hidden`),
    settle: ({ listId, productId, isHidden }) => {
      const { queryKey } = suggestionsQuery(listId);
      if (isHidden) {
        queryClient.setQueryData(queryKey, (known) =>
          known?.filter((other) => other.productId !== productId),
        );
      } else void queryClient.invalidateQueries({ queryKey });
    },
  },
};

interface Change<Name extends KeptName> {
  name: Name;
  values: KeptValues[Name];
}

/** All changes of one resource have the same key. */
export function resourceKey<Name extends KeptName>({ name, values }: Change<Name>): string[] {
  const { listId, resource } = KINDS[name];
  return [listId?.(values) ?? '', name, resource(values)];
}

/** @throws HttpError */
export const sendChange = <Name extends KeptName>({ name, values }: Change<Name>): Promise<unknown> =>
  KINDS[name].send(values);

export const settleChange = <Name extends KeptName>({ name, values }: Change<Name>): void =>
  KINDS[name].settle?.(values);

export const refuseChange = ({ name }: Pick<Change<KeptName>, 'name'>): void => KINDS[name].refuse?.();
