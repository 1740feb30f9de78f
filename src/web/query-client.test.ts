import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from './http.ts';
import { queryClient } from './query-client.ts';

const showError = vi.hoisted(() => vi.fn());
vi.mock('./ui/toasts.ts', () => ({ showError }));

afterEach(() => {
  queryClient.clear();
  showError.mockReset();
});

const refused = new HttpError(403, 'FORBIDDEN', 'FORBIDDEN');
const fail = () => Promise.reject(refused);
const mutate = (meta?: { errorText?: string; silent?: boolean }) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: fail, ...(meta === undefined ? {} : { meta }) })
    .execute(undefined);

// spec: R249
test('what was fetched counts as fresh for five minutes', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000 });
});

// spec: R247
test('an uncaught error shows its message in a red toast', async () => {
  await expect(queryClient.query({ queryKey: ['x'], queryFn: fail })).rejects.toBe(refused);
  await expect(mutate()).rejects.toBe(refused);
  expect(showError.mock.calls).toEqual([['Dostęp zabroniony.'], ['Dostęp zabroniony.']]);
});

// spec: R248
test('a query says what could not be fetched, a mutation why the server refused', async () => {
  const meta = { errorText: 'Nie udało się pobrać list.' };
  await expect(queryClient.query({ queryKey: ['y'], queryFn: fail, meta })).rejects.toBe(refused);
  await expect(mutate({ errorText: 'Nie udało się usunąć produktu.' })).rejects.toBe(refused);
  expect(showError.mock.calls).toEqual([['Nie udało się pobrać list.'], ['Dostęp zabroniony.']]);
});

test('a caller that tells it itself is not doubled', async () => {
  await expect(mutate({ silent: true })).rejects.toBe(refused);
  expect(showError).not.toHaveBeenCalled();
});
