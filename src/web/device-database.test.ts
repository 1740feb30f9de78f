import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes databases hang while opening, until the returned function lets them. */
function hang(): () => void {
  const { indexedDB } = globalThis;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = (request: IDBOpenDBRequest): IDBOpenDBRequest =>
    new Proxy(request, {
      get: (target, name) => {
        if (name === 'addEventListener') {
          return (type: string, listener: EventListener) =>
            void promise.then(() => {
              if (type === 'success') listener(new Event(type));
            });
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  vi.stubGlobal('indexedDB', {
    open: (name: string, version: number) => late(indexedDB.open(name, version)),
    deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  });
  return resolve;
}

describe('a database that does not open', () => {
  test('is given up after five seconds, and the tab keeps what is done by itself', async () => {
    hang();
    const { createDeviceStore } = await import('./sync/device-store.ts');
    const onVolatile = vi.fn<() => void>();
    const store = createDeviceStore(uuidv7(), onVolatile);
    const id = uuidv7();
    const entry = { kind: 'list.create', id, listId: id, name: 'Sobota' } as const;
    let outbox: unknown;
    const appending = store.append(entry).then((answer) => {
      outbox = answer;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect([outbox, onVolatile.mock.calls]).toEqual([undefined, []]);
    await vi.advanceTimersByTimeAsync(200);
    // The store in memory is a file of its own, which takes a moment to load.
    await appending;
    expect([outbox, onVolatile.mock.calls]).toEqual([[entry], [[]]]);
  });

  test('may hold something that waits, where one that is refused can’t', async () => {
    hang();
    const { holdsUnsettled, isUnreadable } = await import('./device-database.ts');
    const userId = uuidv7();
    const answers = Promise.all([holdsUnsettled(userId), isUnreadable(userId)]);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await answers).toEqual([true, true]);
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not here', 'SecurityError');
      },
    });
    const other = uuidv7();
    expect(await Promise.all([holdsUnsettled(other), isUnreadable(other)])).toEqual([false, false]);
  });

  test('is opened again by the next call, where opening failed', async () => {
    const { openDeviceDatabase, isUnreadable } = await import('./device-database.ts');
    const userId = uuidv7();
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    expect(await isUnreadable(userId)).toBe(true);
    expect((await openDeviceDatabase(userId)).name).toBe(`lz.${userId}`);
    expect(opening).toHaveBeenCalledTimes(2);
  });

  test('is closed again when it opens too late, and can be removed before', async () => {
    const release = hang();
    const { openDeviceDatabase, wipeDeviceDatabase } = await import('./device-database.ts');
    const userId = uuidv7();
    const opening = openDeviceDatabase(userId).catch((error: DOMException) => error.name);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await opening).toBe('TimeoutError');
    const removed = vi.spyOn(globalThis.indexedDB, 'deleteDatabase');
    const wiping = wipeDeviceDatabase(userId).catch((error: DOMException) => error.name);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await wiping).toBe('TimeoutError');
    expect(removed).toHaveBeenCalledExactlyOnceWith(`lz.${userId}`);
    const closed = new Promise((resolve) => {
      vi.spyOn(IDBDatabase.prototype, 'close').mockImplementation(() => resolve(true));
    });
    release();
    expect(await closed).toBe(true);
  });
});

describe('a database that opens and does not answer', () => {
  test('is given up after five seconds, by later calls at once, and used again when it answers', async () => {
    const { withDeviceDatabase } = await import('./device-database.ts');
    const userId = uuidv7();
    const nameOfError = (error: DOMException): string => error.name;
    await withDeviceDatabase(userId, (database) => database.put('meta', 'before', 'client'));
    const { promise: silence, resolve: answer } = Promise.withResolvers<string>();
    let outcome: string | undefined;
    void withDeviceDatabase(userId, () => silence)
      .catch(nameOfError)
      .then((end) => {
        outcome = end;
      });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(outcome).toBe('TimeoutError');
    const later = vi.fn<() => Promise<string>>();
    expect(await withDeviceDatabase(userId, later).catch(nameOfError)).toBe('TimeoutError');
    expect(later).not.toHaveBeenCalled();
    answer('late');
    await silence;
    expect(await withDeviceDatabase(userId, (database) => database.get('meta', 'client'))).toBe('before');
  });

  test('holds up no user who logs in after that', async () => {
    const { openDeviceDatabase, withDeviceDatabase } = await import('./device-database.ts');
    const userId = uuidv7();
    await openDeviceDatabase(userId);
    const ending = withDeviceDatabase(userId, () => new Promise(() => undefined)).catch(
      (error: DOMException) => error.name,
    );
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await ending).toBe('TimeoutError');
    expect(await withDeviceDatabase(uuidv7(), (database) => database.count('meta'))).toBe(0);
  });

  test('may fail after that, which is nobody’s error', async () => {
    const { openDeviceDatabase, withDeviceDatabase } = await import('./device-database.ts');
    const userId = uuidv7();
    await openDeviceDatabase(userId);
    const { promise: silence, reject: fail } = Promise.withResolvers<string>();
    const ending = withDeviceDatabase(userId, () => silence).catch((error: DOMException) => error.name);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await ending).toBe('TimeoutError');
    // Vitest fails where a rejection is not handled.
    fail(new DOMException('Connection to Indexed Database server lost', 'UnknownError'));
    await expect(silence).rejects.toMatchObject({ name: 'UnknownError' });
  });
});

describe('work on a connection that the browser has closed', () => {
  test('begins again where it was interrupted, once, and is given up where the new connection is closed too', async () => {
    const { withDeviceDatabase } = await import('./device-database.ts');
    const userId = uuidv7();
    const names: string[] = ['AbortError', 'UnknownError', 'InvalidStateError'];
    for (const name of names) {
      const work = vi
        .fn<(database: unknown) => Promise<string>>()
        .mockRejectedValueOnce(new DOMException('Closed', name))
        .mockResolvedValueOnce('done');
      expect(await withDeviceDatabase(userId, work)).toBe('done');
      expect(new Set(work.mock.calls.flat()).size).toBe(2);
      const hopeless = vi.fn().mockRejectedValue(new DOMException('Closed', name));
      await expect(withDeviceDatabase(userId, hopeless)).rejects.toMatchObject({ name });
      expect(hopeless).toHaveBeenCalledTimes(2);
    }
  });

  test('is not repeated where it failed for another reason', async () => {
    const { withDeviceDatabase } = await import('./device-database.ts');
    const opening = vi.spyOn(indexedDB, 'open');
    const userId = uuidv7();
    const full = vi.fn().mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    await expect(withDeviceDatabase(userId, full)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(full).toHaveBeenCalledOnce();
    expect(opening).toHaveBeenCalledOnce();
  });

  test('opens one new connection for all who find it closed', async () => {
    const { openDeviceDatabase, withDeviceDatabase } = await import('./device-database.ts');
    const userId = uuidv7();
    (await openDeviceDatabase(userId)).close();
    const opening = vi.spyOn(indexedDB, 'open');
    const put = (n: number) =>
      withDeviceDatabase(userId, (database) => database.put('meta', String(n), 'client'));
    await Promise.all([1, 2, 3].map(put));
    expect(opening).toHaveBeenCalledOnce();
    expect(await withDeviceDatabase(userId, (database) => database.get('meta', 'client'))).toBe('3');
  });
});
