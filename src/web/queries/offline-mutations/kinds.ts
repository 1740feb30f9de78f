import type { QueryKey } from '@tanstack/react-query';
import { REQUEST_TIMEOUT_MS } from '../../request-headers.ts';
import type { Kinds } from './kinds/kind.ts';
import { MEAL_KINDS } from './kinds/meal-kinds.ts';
import { PRODUCT_KINDS } from './kinds/product-kinds.ts';
import { RECIPE_KINDS } from './kinds/recipe-kinds.ts';
import { STORE_KINDS } from './kinds/store-kinds.ts';
import type { OfflineChange, OfflineMutationName, OfflineMutationValues } from './offline-mutations.ts';
import type { OfflineMutationRow } from './store.ts';

const KINDS: Kinds<OfflineMutationName> = {
  ...MEAL_KINDS,
  ...PRODUCT_KINDS,
  ...RECIPE_KINDS,
  ...STORE_KINDS,
};

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

/** False for a kind that a newer version of the app has stored, and for what is damaged. */
export function isReadable({ mutationKey, state }: OfflineMutationRow): boolean {
  try {
    const key = resourceKey(state.variables as OfflineChange);
    return (
      key.every((part, at) => mutationKey?.[at + 1] === part) &&
      (state.status === 'pending' || state.error !== null)
    );
  } catch {
    return false;
  }
}

/** Whether all changes of a resource are sent, and not only the last. */
export const isStep = (name: OfflineMutationName): boolean => KINDS[name].isStep === true;

/** @throws HttpError */
export const sendMutation = <Name extends OfflineMutationName>(
  { id, name, values }: Change<Name> & { id: string },
  takesBack?: readonly string[],
): Promise<unknown> => KINDS[name].send(values, id, takesBack);

/** How long the request of a change may take. */
export const timeoutOf = (name: OfflineMutationName): number => KINDS[name].timeoutMs ?? REQUEST_TIMEOUT_MS;

export const settleMutation = <Name extends OfflineMutationName>(
  { name, values }: Change<Name>,
  answer: unknown,
): void => KINDS[name].settle?.(values, answer);

export const refuseMutation = <Name extends OfflineMutationName>({ name, values }: Change<Name>): void =>
  KINDS[name].refuse?.(values);

/** Whether changes of this kind may take back one that waits. */
export const canTakeBack = (name: OfflineMutationName): boolean => KINDS[name].isBack !== undefined;

/** Whether a change sets again what was there before `first`. */
export const isBack = <Name extends OfflineMutationName>(
  { name, values }: Change<Name>,
  first: OfflineMutationValues[Name],
): boolean => KINDS[name].isBack?.(values, first) === true;

/** What the keys of the answers begin with that a change is put into once it is accepted. */
export const settledKeys = <Name extends OfflineMutationName>({ name, values }: Change<Name>): QueryKey[] =>
  KINDS[name].settles?.(values) ?? [];

/** The change to send for a refused one that its author still wants. */
export const valuesAgain = <Name extends OfflineMutationName>({
  name,
  values,
}: Change<Name>): OfflineMutationValues[Name] => KINDS[name].again?.(values) ?? values;
