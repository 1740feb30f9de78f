import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
