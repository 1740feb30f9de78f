import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../test/fake-storage.ts';

const anna = {
  id: '01990000-0000-7000-8000-00000000000a',
  email: 'anna@example.org',
  name: 'Anna',
  role: 'user',
  active: true,
} as const;
const jan = { ...anna, id: '01990000-0000-7000-8000-00000000000b', name: 'Jan' } as const;
const entry = { kind: 'list.create', id: 'a', listId: 'a', name: 'Sobota' } as const;

const { confirm, checkSession } = vi.hoisted(() => ({
  confirm: vi.fn<(question: { title: string }) => Promise<boolean>>(),
  checkSession: vi.fn<() => Promise<object>>(),
}));
vi.mock('../ui/overlays/confirm.ts', () => ({ confirm }));
vi.mock('../ui/overlays/toasts.ts', () => ({ showError: vi.fn<() => void>() }));
vi.mock('./session-calls.ts', () => ({ checkSession }));

/** A browser without room for another user's name. */
class FullStorage extends FakeStorage {
  override setItem(key: string, value: string): void {
    if (key === 'lz.user') throw new DOMException('Full', 'QuotaExceededError');
    super.setItem(key, value);
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  localStorage.setItem('lz.user', JSON.stringify(anna));
  confirm.mockReset().mockResolvedValue(false);
});

async function openStore() {
  const { createDeviceStore } = await import('../sync/device-store.ts');
  return createDeviceStore(anna.id, () => undefined);
}

describe('a logout asks about what was refused', () => {
  const asked = [
    [
      {
        title: 'Zmiany, których nie udało się zapisać, po wylogowaniu przepadną. Wylogować się mimo to?',
      },
    ],
  ];

  test('of a list, until it is dismissed', async () => {
    const { mayLogOut } = await import('./may-log-out.ts');
    const store = await openStore();
    const refusal = { id: 'a', listId: 'a', listName: 'Sobota', entry, code: 'FORBIDDEN' } as const;
    await store.commit('a', { refused: [{ ...refusal, refusedAt: 1 }] });
    expect(await mayLogOut(anna, () => undefined)).toBe(false);
    expect(confirm.mock.calls).toEqual(asked);
    await store.commit('a', { settled: ['a'] });
    expect(await mayLogOut(anna, () => undefined)).toBe(true);
  });

  test('of anything else', async () => {
    const { writeOfflineMutation } = await import('../queries/offline-mutations/store.ts');
    const { mayLogOut } = await import('./may-log-out.ts');
    const counts = { failureCount: 1, failureReason: null, isPaused: false, submittedAt: 1 };
    await writeOfflineMutation({
      mutationKey: ['kept', '', 'staple', 'salt'],
      scope: { id: 'kept' },
      state: {
        ...counts,
        context: undefined,
        data: undefined,
        status: 'error',
        error: new Error('PRODUCT_NOT_FOUND'),
        variables: { id: 'change', userId: anna.id, name: 'staple', values: { productId: 'salt' } },
      },
    });
    expect(await mayLogOut(anna, () => undefined)).toBe(false);
    expect(confirm.mock.calls).toEqual(asked);
  });
});

test('a check that finds another user keeps what the previous one has not sent, and nothing else', async () => {
  const store = await openStore();
  await store.append(entry);
  checkSession.mockResolvedValue({ success: true, data: jan });
  const { openDeviceDatabase } = await import('../device-database.ts');
  await (await openDeviceDatabase(anna.id)).put('queries', '[]', 'products');
  const { findUser } = await import('./find-user.ts');
  const leave = vi.fn<() => void>();
  expect(await findUser(leave)).toEqual({ ready: true, user: jan, expired: false });
  expect(leave).toHaveBeenCalledOnce();
  expect(localStorage.getItem('lz.user')).toBe(JSON.stringify(jan));
  expect((await store.read('a')).outbox).toEqual([entry]);

  await store.commit('a', { settled: ['a'] });
  localStorage.setItem('lz.user', JSON.stringify(anna));
  expect(await findUser(leave)).toMatchObject({ user: jan });
  expect(await (await openDeviceDatabase(anna.id)).count('queries')).toBe(0);
});

test('nothing is sent for a user whose name has made room for the token of another', async () => {
  await (await openStore()).append(entry);
  vi.stubGlobal('localStorage', Object.assign(new FullStorage(), { 'lz.user': JSON.stringify(anna) }));
  const fetching = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetching);
  const { listSync } = await import('../sync/list-sync.ts');
  const { readUser, storeUser } = await import('../stored-user.ts');
  const sync = listSync(anna);
  storeUser({ ...anna, name: 'Anna Maria' });
  expect(readUser()).toEqual(anna);
  storeUser(jan);
  expect(readUser()).toBeNull();
  expect([await sync.countWaiting(), await sync.countWaiting()]).toEqual([1, 1]);
  expect(fetching).not.toHaveBeenCalled();
  sync.close();
});

test.each([
  ['at the start', async () => (await import('./find-user.ts')).findUser(() => undefined), undefined],
  ['after a refusal', async () => (await import('./find-user.ts')).isSessionGone(), false],
])(
  'an answer %s about a session that a login has replaced meanwhile ends nothing',
  async (_, ask, answer) => {
    localStorage.setItem('lz.token', 'ended');
    checkSession.mockImplementationOnce(async () => {
      localStorage.setItem('lz.token', 'new');
      return { success: false };
    });
    expect(await ask()).toBe(answer);
    expect([localStorage.getItem('lz.user'), localStorage.getItem('lz.token')]).toEqual([
      JSON.stringify(anna),
      'new',
    ]);
  },
);
