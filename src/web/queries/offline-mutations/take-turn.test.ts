import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANY_CHANGE_ANSWER } from '../../../test/any-change-answer.ts';
import { wipeDeviceDatabase } from '../../device-database.ts';

vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
vi.mock('../../ui/overlays/toasts.ts', () => ({ showError: () => undefined, showFailure: () => undefined }));
vi.mock('../../sync/list-sync.ts', () => import('../../../test/fake-list-sync.ts'));

const ANNA = '01990000-0000-7000-8000-00000000000a';

/** What reached the network, in this order. */
const sent: string[] = [];
let answered: PromiseWithResolvers<void>;

beforeEach(() => {
  answered = Promise.withResolvers();
  const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(user) });
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: { body?: string }) => {
    sent.push(body.slice(0, '{"staple":true'.length));
    await answered.promise;
    return Response.json(ANY_CHANGE_ANSWER);
  });
});

afterEach(async () => {
  answered.resolve();
  await wipeDeviceDatabase(ANNA);
  sent.length = 0;
  vi.restoreAllMocks();
});

/** The app as a tab of its own. */
async function openTab() {
  vi.resetModules();
  const [sender, { queryClient }] = await Promise.all([
    import('./sender.ts'),
    import('../../query-client.ts'),
  ]);
  const salt = (staple: boolean) =>
    sender.queueMutation('staple', { productId: 'salt', name: 'Sól', staple });
  return { ...sender, salt, close: () => queryClient.clear() };
}

test('a change of one tab doesn’t overtake an earlier one on its way from another', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await first.salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  await second.salt(false);
  expect(await second.sendOfflineMutations(200)).toBe(1);
  expect(sent).toEqual(['{"staple":true']);
  answered.resolve();
  expect(await second.sendOfflineMutations(10_000)).toBe(0);
  // Both tabs may send the later one: its repeat has no effect.
  expect([...new Set(sent)]).toEqual(['{"staple":true', '{"staple":fals']);
  expect(sent[1]).toBe('{"staple":fals');
  for (const tab of [first, second]) tab.close();
});

test('a tab that was frozen while it sent is waited for no longer than a request takes', async () => {
  const thaw = Promise.withResolvers<void>();
  void navigator.locks.request(`lz.${ANNA}.sending`, () => thaw.promise);
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  answered.resolve();
  const tab = await openTab();
  await tab.salt(true);
  expect(await tab.sendOfflineMutations(200)).toBe(1);
  expect(sent).toEqual([]);
  limit.abort();
  // The request itself has another limit.
  vi.mocked(AbortSignal.timeout).mockRestore();
  expect(await tab.sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toEqual(['{"staple":true']);
  thaw.resolve();
  tab.close();
});

test('a tab that sends a photo is waited for as long as that may take', async () => {
  const arrival = Promise.withResolvers<void>();
  void navigator.locks.request(`lz.${ANNA}.sending`, () => arrival.promise);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const tab = await openTab();
  const ofSoup = { owner: 'recipe', id: 'soup', name: 'Zupa', client: 'phone', photo: null } as const;
  await tab.queueMutation('photo', ofSoup);
  await expect.poll(() => limits.mock.calls).toContainEqual([60_000]);
  limits.mockRestore();
  answered.resolve();
  arrival.resolve();
  expect(await tab.sendOfflineMutations(10_000)).toBe(0);
  tab.close();
});
