import * as z from 'zod/mini';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import type { Meal } from '../../../contract/meals.ts';
import type { ProductAisles } from '../../../contract/products/aisles.ts';
import type { Staples } from '../../../contract/products/staples.ts';
import type { ListStore } from '../../../contract/stores.ts';
import { aboutResource, request } from '../../http.ts';
import { REQUEST_TIMEOUT_MS } from '../../request-headers.ts';
import { queryClient } from '../../query-client.ts';
import { productAislesQuery, withAisle } from '../products/aisles.ts';
import { changeAnswer } from '../change-answer.ts';
import {
  type OfflineChange,
  type OfflineMutationName,
  type OfflineMutationValues,
  offlineMutationKey,
} from './offline-mutations.ts';
import { suggestionsQuery } from '../shopping-lists/list-suggestions.ts';
import { listStoreQuery } from '../stores/list-store.ts';
import { staplesQuery, withStaple } from '../products/staples.ts';
import { settleMeal, settleRemoval } from '../meals/meals.ts';
import { MEALS_KEY, STORES_KEY } from '../keys.ts';
import { currentUser, listSync } from '../../sync/list-sync.ts';
import { until } from '../../sync/until.ts';
import { PHOTO_TIMEOUT_MS, sendPhoto } from '../photos/send-photo.ts';
import { OF_LISTS_KEY, settleOrder } from '../stores/settle-order.ts';
import { storesQuery, withStore, withStoreName } from '../stores/stores.ts';

/** As {@link aboutResource}. */
const aboutOrder = z.object({ orderVersion: z.number() });

interface Kind<Values> {
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
  /** Puts an accepted change into the cached answers, so that nothing jumps back until the refetch. */
  settle?: (values: Values) => void;
  /** Takes back what was done here before the server refused the change. */
  refuse?: (values: Values) => void;
  /** The change to send if the user wants it although the server has refused it; by default unchanged. */
  again?: (values: Values) => Values;
}

/** What an order of aisles belongs to: a store, or the list where `storeId` is null. */
interface AisleOrderOwner {
  listId: string;
  storeId: string | null;
}

const orderPath = ({ listId, storeId }: AisleOrderOwner): string =>
  storeId === null ? `${listPath(listId)}/aisles` : `/api/v2/store/${storeId}/aisles`;

/** What a meal has on lists is found there by the server. */
const listsOf = (...shoppings: (Meal['shopping'] | undefined)[]): (string | null | undefined)[] =>
  shoppings.map((shopping) => shopping?.listId);

/** A store's order belongs to no list. */
const listOfOwner = ({ listId, storeId }: AisleOrderOwner): string => (storeId === null ? listId : '');

const refreshMeals = (): void => void queryClient.invalidateQueries({ queryKey: MEALS_KEY });
const refreshStores = (): void => void queryClient.invalidateQueries({ queryKey: STORES_KEY });

const KINDS: { [Name in OfflineMutationName]: Kind<OfflineMutationValues[Name]> } = {
  staple: {
    resource: ({ productId }) => productId,
    send: ({ productId, staple }, changeId, takesBack) =>
      request('PUT', `/api/v2/product/${productId}/staple`, {
        body: { staple, changeId, takesBack },
        schema: z.object({ staple: z.boolean() }),
      }),
    settle: (values) => changeAnswer(staplesQuery.queryKey, (known: Staples) => withStaple(known, values)),
  },
  store: {
    resource: ({ storeId }) => storeId,
    isStep: true,
    send: ({ storeId, name, was }, changeId) => {
      if (name === null) return request('DELETE', `/api/v2/store/${storeId}`, { schema: aboutResource });
      const lastName = name === was ? lastNameOf(storeId, changeId) : undefined;
      const body = { name: lastName ?? name, changeId };
      return request('PUT', `/api/v2/store/${storeId}`, { body, schema: aboutResource });
    },
    settle: (values) => {
      queryClient.setQueryData(storesQuery.queryKey, (known) => known && withStore(known, values));
      queryClient.setQueriesData<ListStore>(
        { queryKey: OF_LISTS_KEY },
        (known) => known && withStoreName(known, values),
      );
      refreshStores();
    },
  },
  listStore: {
    resource: ({ listId }) => listId,
    listId: ({ listId }) => listId,
    send: ({ listId, store: { storeId } }, changeId, takesBack) =>
      request('PUT', `${listPath(listId)}/store`, {
        body: { storeId, changeId, takesBack },
        schema: aboutOrder,
      }),
    settle: ({ listId, store }) => {
      queryClient.setQueryData(listStoreQuery(listId).queryKey, store);
      refreshStores();
    },
  },
  aisleOrder: {
    resource: ({ listId, storeId }) => storeId ?? listId,
    listId: listOfOwner,
    // A store's order is learnt from the trips of its lists.
    after: ({ listId }) => [listId],
    send: ({ aisles, orderVersion, client, ...owner }, changeId) =>
      request('PUT', orderPath(owner), {
        body: { aisles, orderVersion, client, changeId },
        schema: aboutOrder,
      }),
    settle: (values) => {
      settleOrder(values);
      refreshStores();
    },
    refuse: refreshStores,
    // Without a version it takes the place of whatever order is there.
    again: ({ orderVersion: _, ...values }) => values,
  },
  orderUndo: {
    resource: ({ listId, storeId }) => storeId ?? listId,
    listId: listOfOwner,
    // A store's order is learnt from the trips of its lists.
    after: ({ listId }) => [listId],
    send: ({ orderVersion, ...owner }) =>
      request('POST', `${orderPath(owner)}/undo`, { body: { orderVersion }, schema: aboutOrder }),
    settle: refreshStores,
  },
  aisle: {
    resource: ({ productId }) => productId,
    after: ({ listId }) => [listId],
    send: ({ productId, aisleId }, changeId) =>
      request('PUT', `/api/v2/product/${productId}/aisle`, {
        body: { aisleId, changeId },
        schema: z.object({ aisleId: z.string() }),
      }),
    settle: (values) =>
      changeAnswer(productAislesQuery.queryKey, (known: ProductAisles) => withAisle(known, values)),
    refuse: () => void queryClient.invalidateQueries(productAislesQuery),
  },
  meal: {
    // Each field separately: a waiting change of one isn't lost by a change of another.
    resource: ({ meal, fields }) => [meal.id, ...Object.keys(fields)].join(' '),
    after: ({ meal, fields }) => listsOf(meal.shopping, fields.shopping),
    send: ({ meal, fields, client, changeId }, id, takesBack) =>
      request('PUT', `/api/v2/meal/${meal.id}`, {
        body: { ...fields, changeId: changeId ?? id, takesBack, client },
        schema: aboutResource,
      }),
    settle: settleMeal,
    refuse: refreshMeals,
  },
  mealRemoval: {
    resource: ({ meal }) => meal.id,
    after: ({ meal }) => listsOf(meal.shopping),
    send: ({ meal, isRemoved, client, overrides, ...values }, id, takesBack) => {
      const changeId = values.changeId ?? id;
      const path = `/api/v2/meal/${meal.id}`;
      if (!isRemoved) {
        // Without its day: another user may have moved a meal whose removal never arrived.
        return request('PUT', path, { body: { changeId, takesBack, client }, schema: aboutResource });
      }
      const base = overrides ? '' : `&base=${meal.version}`;
      return request('DELETE', `${path}?changeId=${changeId}&client=${client}${base}`, {
        schema: aboutResource,
      });
    },
    settle: settleRemoval,
    refuse: (values) => {
      refreshMeals();
      void putBackOnList(values).then(refreshMeals);
    },
    again: ({ listUndo: _, ...values }) => ({ ...values, overrides: true }),
  },
  photo: {
    resource: ({ id }) => id,
    after: ({ listId }) => [listId],
    send: sendPhoto,
    timeoutMs: PHOTO_TIMEOUT_MS,
    again: ({ base: _, ...values }) => values,
  },
  hiddenSuggestion: {
    resource: ({ productId }) => productId,
    listId: ({ listId }) => listId,
    send: ({ listId, productId, isHidden }, changeId) =>
      request(
        isHidden ? 'PUT' : 'DELETE',
        `${listPath(listId)}/suggestions/${productId}/hidden?changeId=${changeId}`,
        { schema: aboutResource },
      ),
    settle: ({ listId, productId, isHidden }) => {
      const { queryKey } = suggestionsQuery(listId);
      // No announcement follows that would replace an answer under way from before the change.
      void queryClient.cancelQueries({ queryKey });
      if (isHidden) {
        queryClient.setQueryData(queryKey, (known) =>
          known?.filter((other) => other.productId !== productId),
        );
      }
      void queryClient.invalidateQueries({ queryKey });
    },
  },
};

/**
 * The name that a store made here has by now: under its first one it could become an alias of a store that others have
 * made meanwhile. Only as far as no other store is changed in between, since that one may have left the name.
 */
function lastNameOf(storeId: string, changeId: string): string | undefined {
  const later = queryClient
    .getMutationCache()
    .findAll({ mutationKey: [...offlineMutationKey(''), 'store'], status: 'pending' })
    .map(({ state }) => state.variables as OfflineChange & { name: 'store' })
    .filter(({ id }) => id > changeId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ values }) => values);
  const end = later.findIndex((values) => values.storeId !== storeId || values.name === null);
  return (end === -1 ? later : later.slice(0, end)).at(-1)?.name ?? undefined;
}

/** The meal stays, and so do its items. Resolves when the server has them again. */
async function putBackOnList({
  meal: { shopping },
  listUndo,
}: OfflineMutationValues['mealRemoval']): Promise<void> {
  const user = currentUser();
  if (listUndo === undefined || shopping?.listId == null || user === null) return;
  const list = listSync(user).list(shopping.listId);
  await list.takeBack(listUndo);
  await until(list, () => list.getSnapshot().waiting === 0);
}

interface Change<Name extends OfflineMutationName> {
  name: Name;
  values: OfflineMutationValues[Name];
}

/** All changes of one resource have the same key. */
export function resourceKey<Name extends OfflineMutationName>({ name, values }: Change<Name>): string[] {
  const { listId, resource } = KINDS[name];
  return [listId?.(values) ?? '', name, resource(values)];
}

/** The lists whose waiting edits must arrive before a change. */
export function listsBefore<Name extends OfflineMutationName>({ name, values }: Change<Name>): string[] {
  const { listId, after } = KINDS[name];
  const listIds = after?.(values) ?? [listId?.(values)];
  return listIds.filter((id) => id != null);
}

/** False for a kind that a newer version of the app has stored. */
export const isKnownKind = (name: string): boolean => Object.hasOwn(KINDS, name);

/** Whether all changes of a resource are sent, and not only the last. */
export const isStep = (name: OfflineMutationName): boolean => KINDS[name].isStep === true;

/** @throws HttpError */
export const sendMutation = <Name extends OfflineMutationName>(
  { id, name, values }: Change<Name> & { id: string },
  takesBack?: readonly string[],
): Promise<unknown> => KINDS[name].send(values, id, takesBack);

/** How long the request of a change may take. */
export const timeoutOf = (name: OfflineMutationName): number => KINDS[name].timeoutMs ?? REQUEST_TIMEOUT_MS;

export const settleMutation = <Name extends OfflineMutationName>({ name, values }: Change<Name>): void =>
  KINDS[name].settle?.(values);

export const refuseMutation = <Name extends OfflineMutationName>({ name, values }: Change<Name>): void =>
  KINDS[name].refuse?.(values);

/** The change to send for a refused one that its author still wants. */
export const valuesAgain = <Name extends OfflineMutationName>({
  name,
  values,
}: Change<Name>): OfflineMutationValues[Name] => KINDS[name].again?.(values) ?? values;
