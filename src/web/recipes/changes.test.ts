import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../query-client.ts';
import { closeRealtime, openRealtime } from '../realtime/realtime.ts';
import { deleteRecipe, forgetRecipe } from './api.ts';
import { recipeQuery } from '../queries/recipes/recipes.ts';
import { listenForRecipeChanges } from './changes.ts';

const ID = '0199d0a0-0000-7000-8000-000000000001';

/** Opens a socket whose messages the test sends. */
function openSocket(): (message: unknown) => void {
  const listeners = new Map<string, (message: unknown) => void>();
  const io = vi.fn();
  io.mockReturnValue({
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    emit: () => undefined,
    disconnect: () => undefined,
  });
  openRealtime(io, { onSessionEnded: () => undefined });
  return (message) => listeners.get('message')?.(message);
}

beforeAll(listenForRecipeChanges);

afterEach(() => {
  closeRealtime();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a recipe is not asked for while it is deleted, and again once it was restored', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: ID })));
  const send = openSocket();
  const { queryKey } = recipeQuery(ID);
  const isAskedFor = (): boolean => {
    queryClient.setQueryData(queryKey, { id: ID, name: 'Żurek', text: '', portions: null, products: [] });
    send({ action: 'refresh-recipes', payload: { id: ID } });
    return queryClient.getQueryState(queryKey)?.isInvalidated === true;
  };
  expect(isAskedFor()).toBe(true);
  await deleteRecipe(ID);
  expect(isAskedFor()).toBe(false);
  forgetRecipe(ID);
  expect(isAskedFor()).toBe(true);
});

test('a recipe that is gone is not asked for when products change, and again once it was restored', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  let isGone = true;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const body = { success: false, message: 'RECIPE_NOT_FOUND', data: null };
    return Promise.resolve(
      isGone
        ? Response.json(body, { status: 404 })
        : Response.json({ id: ID, name: 'Żurek', text: '', portions: null, products: [] }),
    );
  });
  const send = openSocket();
  const stop = new QueryObserver(queryClient, recipeQuery(ID)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(1);
  send({ action: 'refresh-products', payload: { id: ID } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(1);
  isGone = false;
  send({ action: 'refresh-recipes', payload: { id: ID } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
  stop();
});
