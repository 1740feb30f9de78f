import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from './http.ts';
import { queryClient } from './query-client.ts';

const show = vi.hoisted(() => vi.fn());
vi.mock('./ui/overlays/overlays.ts', () => ({ overlaysMounted: async () => ({ notifications: { show } }) }));

afterEach(() => {
  queryClient.clear();
  show.mockReset();
});

const refused = new HttpError(403, 'FORBIDDEN', 'FORBIDDEN');
const unreached = new HttpError(0, '');
const fail = () => Promise.reject(refused);
const mutate = (meta?: { errorText?: string; silent?: boolean }, mutationFn: () => Promise<never> = fail) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn, ...(meta === undefined ? {} : { meta }) })
    .execute(undefined);

/** The toasts so far: what each says, and for how long if that isn't the usual time. */
const toasts = () => show.mock.calls.map(([{ title, message, autoClose }]) => [title, message, autoClose]);

// spec: R249
test('what was fetched counts as fresh for five minutes', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000 });
});

// spec: R247
test('an uncaught error shows its message in a red toast', async () => {
  await expect(queryClient.query({ queryKey: ['x'], queryFn: fail })).rejects.toBe(refused);
  await expect(mutate()).rejects.toBe(refused);
  expect(toasts()).toEqual([
    ['', 'Dostęp zabroniony.', undefined],
    ['', 'Dostęp zabroniony.', undefined],
  ]);
});

// spec: R248
test('a query says what could not be fetched, a mutation why the server refused', async () => {
  const meta = { errorText: 'Nie udało się pobrać list.' };
  await expect(queryClient.query({ queryKey: ['y'], queryFn: fail, meta })).rejects.toBe(refused);
  await expect(mutate({ errorText: 'Nie udało się usunąć produktu.' })).rejects.toBe(refused);
  expect(toasts()).toEqual([
    ['', 'Nie udało się pobrać list.', undefined],
    ['', 'Dostęp zabroniony.', undefined],
  ]);
});

test('without an answer a mutation says what could not be done and why, for long enough to read it', async () => {
  const noConnection = 'Brak połączenia. Sprawdź sieć i spróbuj ponownie.';
  const lost = () => Promise.reject(unreached);
  await expect(mutate({ errorText: 'Nie udało się usunąć produktu.' }, lost)).rejects.toBe(unreached);
  await expect(mutate(undefined, lost)).rejects.toBe(unreached);
  expect(toasts()).toEqual([
    ['Nie udało się usunąć produktu.', noConnection, 6_000],
    ['', noConnection, 6_000],
  ]);
});

test('a server that has no time for a mutation says so for long enough to read it', async () => {
  for (const [status, code] of [
    [503, 'SERVICE_UNAVAILABLE'],
    [429, 'TOO_MANY_REQUESTS'],
  ] as const) {
    const busy = new HttpError(status, code, code);
    await expect(mutate({ errorText: 'Nie udało się.' }, () => Promise.reject(busy))).rejects.toBe(busy);
  }
  expect(toasts()).toEqual([
    ['', 'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.', 6_000],
    ['', 'Zbyt wiele prób. Spróbuj ponownie za chwilę.', 6_000],
  ]);
});

test('without an answer a query says only what could not be fetched', async () => {
  const lost = { queryFn: () => Promise.reject(unreached), retry: false };
  const meta = { errorText: 'Nie udało się pobrać list.' };
  await expect(queryClient.query({ queryKey: ['lists'], ...lost, meta })).rejects.toBe(unreached);
  await expect(queryClient.query({ queryKey: ['detail'], ...lost })).rejects.toBe(unreached);
  expect(toasts()).toEqual([['', 'Nie udało się pobrać list.', undefined]]);
});

test('a caller that tells it itself is not doubled', async () => {
  await expect(mutate({ silent: true })).rejects.toBe(refused);
  expect(toasts()).toEqual([]);
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
