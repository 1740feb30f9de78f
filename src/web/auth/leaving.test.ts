import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../test/fake-storage.ts';

const anna = {
  id: '01990000-0000-7000-8000-00000000000a',
  email: 'anna@example.org',
  name: 'Anna',
  role: 'user',
  active: true,
} as const;
const entry = { kind: 'list.create', id: 'a', listId: 'a', name: 'Sobota' } as const;

/** This user's answers to questions, in the order they are asked. */
const confirm = vi.fn<(question: { title: string }) => Promise<boolean>>();
vi.mock('../ui/overlays/confirm.ts', () => ({ confirm }));
vi.mock('../ui/overlays/toasts.ts', () => ({ showError: vi.fn<() => void>() }));
vi.mock('./session-calls.ts', () => ({ checkSession: async () => ({ success: false }) }));

/** A new tab, after a change was made without a network and the tab was closed. */
async function reopen(): Promise<void> {
  vi.resetModules();
  const { openDeviceDatabase } = await import('../device-database.ts');
  const { createDeviceStore } = await import('../sync/device-store.ts');
  await createDeviceStore(anna.id, () => undefined).append(entry);
  (await openDeviceDatabase(anna.id)).close();
  vi.resetModules();
}

const failOnce = () =>
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  localStorage.setItem('lz.user', JSON.stringify(anna));
  confirm.mockReset().mockResolvedValue(false);
});

test('an ended session deletes nothing that can’t be read for a moment', async () => {
  await reopen();
  failOnce();
  const { findUser } = await import('./find-user.ts');
  const leave = vi.fn<() => void>();
  expect(await findUser(leave)).toEqual({ ready: true, user: anna, expired: true });
  expect(leave).not.toHaveBeenCalled();
  const { openDeviceDatabase } = await import('../device-database.ts');
  expect(await (await openDeviceDatabase(anna.id)).count('outbox')).toBe(1);
});

test('a logout asks while what waits can’t be known', async () => {
  await reopen();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  const { mayLogOut } = await import('./may-log-out.ts');
  expect(await mayLogOut(anna, () => undefined)).toBe(false);
  expect(confirm.mock.calls).toEqual([[{ title: expect.stringContaining('nie dotarły jeszcze na serwer') }]]);
});

test('a logout asks about what waits in a database that could not be opened before', async () => {
  await reopen();
  failOnce();
  const { mayLogOut } = await import('./may-log-out.ts');
  expect(await mayLogOut(anna, () => undefined)).toBe(false);
  expect(confirm.mock.calls).toEqual([[{ title: expect.stringContaining('nie dotarły jeszcze na serwer') }]]);
});

test('a logout that may throw away waiting changes still asks about a recipe that isn’t saved', async () => {
  await reopen();
  failOnce();
  const { mayLogOut } = await import('./may-log-out.ts');
  localStorage.setItem(`lz.recipe-draft.${anna.id}.new`, '{}');
  confirm.mockResolvedValueOnce(true);
  expect(await mayLogOut(anna, () => undefined)).toBe(false);
  expect(confirm.mock.calls).toEqual([
    [{ title: expect.stringContaining('nie dotarły jeszcze na serwer') }],
    [{ title: expect.stringContaining('niezapisane przepisy') }],
  ]);
});

test('a logout asks before it throws away a recipe that isn’t saved', async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', undefined);
  const { mayLogOut } = await import('./may-log-out.ts');
  localStorage.setItem('lz.recipe-draft.01990000-0000-7000-8000-00000000000b.new', '{}');
  expect(await mayLogOut(anna, () => undefined)).toBe(true);
  localStorage.setItem(`lz.recipe-draft.${anna.id}.new`, '{}');
  expect(await mayLogOut(anna, () => undefined)).toBe(false);
  expect(confirm.mock.calls).toEqual([
    [{ title: 'Po wylogowaniu niezapisane przepisy przepadną. Wylogować się mimo to?' }],
  ]);
});
