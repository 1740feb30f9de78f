import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../query-client.ts';
import { closeRealtime, openRealtime } from '../realtime/realtime.ts';
import { deleteRecipe, forgetRecipe } from './api.ts';
import { recipeQuery } from '../queries/recipes.ts';
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

afterEach(() => {
  closeRealtime();
  queryClient.clear();
  vi.unstubAllGlobals();
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
  listenForRecipeChanges();
  expect(isAskedFor()).toBe(true);
  await deleteRecipe(ID);
  expect(isAskedFor()).toBe(false);
  forgetRecipe(ID);
  expect(isAskedFor()).toBe(true);
});
