import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../test/fake-storage.ts';

const anna = {
  id: '01990000-0000-7000-8000-00000000000a',
  email: 'anna@example.org',
  name: 'Anna',
  role: 'user',
  active: true,
} as const;

const PENDING = 'lz.logout-pending';

const says = (success: boolean, message: string) => JSON.stringify({ success, message, data: null });

/** The paths that are asked for, each with this answer. */
function answerAll(status: number, type: string, body: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(body, { status, headers: { 'content-type': type } });
  });
  return asked;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('indexedDB', undefined);
  // So that it isn't repeated before the next visit.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  localStorage.setItem('lz.user', JSON.stringify(anna));
});

// spec: P9
test.each([
  ['a server that is down', 503, 'application/json', says(false, 'SERVICE_UNAVAILABLE')],
  ['a server that is asked too often', 429, 'application/json', says(false, 'TOO_MANY_REQUESTS')],
  ['a changed Origin', 403, 'application/json', says(false, 'FORBIDDEN')],
  ['a captive portal', 200, 'text/html', '<h1>Wi-Fi dla klientów</h1>'],
  ['a gateway', 502, 'text/html', '<h1>Bad Gateway</h1>'],
])('a logout that meets %s is finished by the next visit', async (_name, status, type, body) => {
  answerAll(status, type, body);
  const { endSession } = await import('./end-session.ts');
  await endSession();

  vi.resetModules();
  const { findUser, knownState, NOBODY, UNKNOWN } = await import('./find-user.ts');
  expect(knownState()).toEqual(UNKNOWN);
  const asked = answerAll(200, 'application/json', says(true, 'LOGGED_OUT'));
  expect(await findUser(() => undefined)).toEqual(NOBODY);
  expect(asked).toEqual(['/api/auth/logout']);
  expect(localStorage.getItem(PENDING)).toBeNull();
  expect(localStorage.getItem('lz.user')).toBeNull();
});

test('a logout is done where the server says that the session has ended', async () => {
  answerAll(401, 'application/json', says(false, 'UNAUTHORIZED'));
  const { endSession } = await import('./end-session.ts');
  await endSession();
  expect(localStorage.getItem(PENDING)).toBeNull();
});

test('a logout that a visit is to finish ends no session that began in another tab meanwhile', async () => {
  localStorage.setItem(PENDING, '1');
  const asked = answerAll(200, 'application/json', says(true, 'LOGGED_OUT'));
  const { onLogout } = await import('../session.ts');
  const { storeToken } = await import('../storage.ts');
  const { findUser, NOBODY } = await import('./find-user.ts');
  onLogout(() => storeToken('new'));
  expect(await findUser(() => undefined)).toEqual(NOBODY);
  expect([asked, localStorage.getItem('lz.token')]).toEqual([[], 'new']);
});
