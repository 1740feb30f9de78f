import { QueryObserver } from '@tanstack/react-query';
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

test('what changes while it is fetched for the first time is fetched once more', async () => {
  const answers = Array.from({ length: 2 }, () => Promise.withResolvers<string>());
  let asked = 0;
  const queryFn = () => answers[asked++]!.promise;
  const queryKey = ['week'];
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);
  for (const _ of ['moved', 'scaled']) void queryClient.invalidateQueries({ queryKey });
  expect(asked).toBe(1);
  answers[0]!.resolve('before');
  await expect.poll(() => asked).toBe(2);
  expect(queryClient.getQueryData(queryKey)).toBe('before');
  answers[1]!.resolve('after');
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('after');
  expect(asked).toBe(2);
  stop();
});

test('what changes while it is fetched for nobody yet is fetched again when it is shown', async () => {
  const answer = Promise.withResolvers<string>();
  const queryKey = ['prefetched'];
  const asked = queryClient.query({ queryKey, queryFn: () => answer.promise });
  void queryClient.invalidateQueries({ queryKey });
  answer.resolve('before');
  await asked;
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
