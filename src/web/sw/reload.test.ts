import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../test/fake-storage.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

test('the page is reloaded only when everything under way is done', async () => {
  const { onBeforeReload, reloadSafely } = await import('./reload.ts');
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  onBeforeReload(() => first.promise);
  onBeforeReload(() => second.promise);
  const done = reloadSafely();
  first.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).not.toHaveBeenCalled();
  second.resolve();
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('work that fails or hangs keeps the page for five seconds at most', async () => {
  const { onBeforeReload, reloadSafely } = await import('./reload.ts');
  onBeforeReload(() => Promise.reject(new Error('full')));
  onBeforeReload(() => {
    throw new Error('broken');
  });
  onBeforeReload(() => new Promise(() => undefined));
  const done = reloadSafely();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('a browser that keeps nothing of the site is not reloaded: it would be again and again', async () => {
  const page = '<div id="root"></div><script data-app="/newer.js"></script>';
  vi.stubGlobal('fetch', async () => new Response(page));
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { app: '/older.js' } }) });
  const { reloadIfOutdated } = await import('./outdated-page.ts');
  const blocked = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked });
  expect(await reloadIfOutdated()).toBe(false);
  vi.stubGlobal('sessionStorage', new FakeStorage());
  expect(await reloadIfOutdated()).toBe(true);
  expect(await reloadIfOutdated()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});
