import { useIsMutating, useMutationState } from '@tanstack/react-query';
import type { AnyErrorCode } from '../../../contract/errors.ts';
import type { Meal, MealBody } from '../../../contract/meals.ts';
import type { UndoDraft } from '../../../contract/shopping-lists/operations.ts';
import type { PhotoOrigin, PhotoPictures } from '../../../contract/photos/photo-changes.ts';
import type { PhotoOwnerKind } from '../../../contract/photos/photos.ts';
import type { AisleOrderBody, ListStore, OrderedAisle } from '../../../contract/stores.ts';
import type { Position } from '../../sync/local-list.ts';

/** The undo of operations on a list, and the position after them. */
export interface ListUndo {
  undo: UndoDraft[];
  since: Position;
}

/** Where a change of a meal comes from. */
interface MealOrigin {
  /** This device, whose own changes count as seen. */
  client: string;
  /**
   * Under which 1.0.0 sends the change, where later versions use its own id. What 1.0.0 has kept is repeated under it,
   * or the server would take the repeat for another change. It is still written because a tab of 1.0.0 that is open
   * beside this version sends what this one has kept. To be written and read until 2.0.0.
   */
  changeId?: string;
}

/** What may be chosen for a product that is as new as its item: the server knows it once the list's edits have arrived. */
interface ChosenOnList {
  listId?: string | undefined;
}

/** The parameters of each offline mutation, by its name; `kinds.ts` defines how it is sent. */
export interface OfflineMutationValues {
  /** `name` is the product's, for the words of a refusal. */
  staple: { productId: string; name: string; staple: boolean };
  /** A store made or renamed; removed where `name` is null. `was` is its previous name, and `aisles` those of a new one. */
  store: { storeId: string; name: string | null; was: string; aisles: OrderedAisle[] };
  /** The store in which a list is bought, as it will be answered. `was` is the id of the one before, where known. */
  listStore: { listId: string; store: ListStore; was?: string | null | undefined };
  /** An order set by hand in a store, or on a list without one. `name` is the store's. */
  aisleOrder: Omit<AisleOrderBody, 'changeId'> & {
    listId: string;
    storeId: string | null;
    name: string | null;
  };
  /** A learnt order taken back. */
  orderUndo: { listId: string; storeId: string | null; name: string | null; orderVersion: number };
  aisle: { productId: string; name: string; aisleId: string } & ChosenOnList;
  /**
   * Fields of a meal, all of them where it is new. `meal` is as it was shown, or will be if it is new: a week that it
   * comes into doesn't have it.
   */
  meal: MealOrigin & { meal: Meal; fields: Omit<MealBody, 'changeId' | 'client'> };
  /**
   * A meal taken off the plan as it was shown, or put back. `listUndo` is for the list of `meal.shopping`; `overrides`
   * takes it off whatever others have changed.
   */
  mealRemoval: MealOrigin & { meal: Meal; isRemoved: boolean; listUndo?: ListUndo; overrides?: true };
  /**
   * The photo of a recipe or product; null removes it. `base` is the version that its author saw, 0 without a photo;
   * without it, the change counts whatever others have set.
   */
  photo: PhotoOrigin & {
    owner: PhotoOwnerKind;
    id: string;
    name: string;
    photo: PhotoPictures | null;
  } & ChosenOnList;
  /** The day on which a recipe was last cooked; null takes it back. `was` is the one that its author saw. */
  cooked: { recipeId: string; name: string; cookedOn: string | null; was: string | null };
  hiddenSuggestion: { listId: string; productId: string; name: string; isHidden: boolean };
}
export type OfflineMutationName = keyof OfflineMutationValues;

/** A mutation's variables: a change of a plain resource, kept on the device until the server has answered it. */
export type OfflineChange = {
  [Name in OfflineMutationName]: {
    /** A UUIDv7: sorted by it, changes are in the order they were made. It is sent, so that a repeat has no second effect. */
    id: string;
    userId: string;
    name: Name;
    values: OfflineMutationValues[Name];
    /** The waiting changes of the resource whose place it took: the ids of all, and the values of the first. */
    replaced?: { ids: string[]; first: OfflineMutationValues[Name] };
  };
}[OfflineMutationName];

/** A change that was refused, until its author has dismissed it. */
export interface RefusedMutation {
  change: OfflineChange;
  code: AnyErrorCode;
}

/** Stays 'kept': devices have stored changes under it. */
const ROOT_KEY = 'kept';

/** The key of all offline mutations, or of those that belong to a list, or to none with an empty `listId`. */
export const offlineMutationKey = (listId?: string): string[] =>
  listId === undefined ? [ROOT_KEY] : [ROOT_KEY, listId];

const reading = Promise.withResolvers<void>();

/** Resolves when it is known what this device keeps; until then there may be more than what was made since the start. */
export const mutationsRead = reading.promise;
export const tellMutationsRead = reading.resolve;

/** How many of these changes the server hasn't answered. */
export const useWaitingMutations = (listId?: string): number =>
  useIsMutating({ mutationKey: offlineMutationKey(listId) });

/** The waiting changes with this name, in the order they were made: to be applied over the server's answer. */
export const useOfflineMutationValues = <Name extends OfflineMutationName>(
  name: Name,
): OfflineMutationValues[Name][] =>
  useMutationState({
    filters: {
      mutationKey: offlineMutationKey(),
      status: 'pending',
      predicate: ({ state }) => (state.variables as OfflineChange).name === name,
    },
    select: ({ state }) => (state.variables as OfflineChange).values as OfflineMutationValues[Name],
  });

/** Refused changes not dismissed yet. */
export const useRefusedMutations = (): RefusedMutation[] =>
  useMutationState({
    filters: { mutationKey: offlineMutationKey(), status: 'error' },
    select: ({ state }) => ({
      change: state.variables as OfflineChange,
      // For a refused change kept since an earlier start, only the code of the error is left.
      code: (state.error as unknown as { code: AnyErrorCode }).code,
    }),
  });
