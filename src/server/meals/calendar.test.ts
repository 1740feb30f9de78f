import ICAL from 'ical.js';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { cleanName } from '../../contract/names.ts';
import { name } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import type { TestClient } from '../../test/client.ts';
import { makeCalendar, makeMeal } from '../../test/meals.ts';
import { NAUGHTY } from '../../test/naughty.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { replacePassword } from '../auth/operator.ts';
import { calendarOf } from './calendar.ts';

const NEW_PASSWORD = `${TEST_PASSWORD}-2`;
const PUBLIC_URL = 'https://lz.example.org';

const server = await openTestServer({ settings: { publicUrl: PUBLIC_URL, isPublicUrlSet: true } });
const [anna, admin] = [await server.signUp(), await server.signUp({ role: 'admin' })];

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The events of a calendar, as another program reads them. */
function eventsIn(text: string): ICAL.Event[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((event) => new ICAL.Event(event));
}

/** Asks as a calendar program does: with the address and without a session. */
async function ask(path: string, from = server) {
  const response = await fetch(from.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const eventOf = async (path: string, mealId: string) =>
  eventsIn((await ask(path)).text).find(({ uid }) => uid.startsWith(mealId));

describe('the calendar', () => {
  test('has each meal as a whole day with its name, portions and recipe', async () => {
    const path = await makeCalendar(anna);
    const recipe = await makeRecipe(server, []);
    const day = dayFromNow(3);
    const meal = await makeMeal(anna, { day, slot: 'dinner', recipeId: recipe.id, portions: 4 });
    const event = await eventOf(path, meal.id);
    expect([event?.summary, event?.description, event?.startDate.toString()]).toEqual([
      `Obiad: ${recipe.name}`,
      '4 porcje',
      day,
    ]);
    expect([event?.startDate.isDate, event?.duration.toString()]).toEqual([true, 'P1D']);
    expect(event?.component.getFirstPropertyValue('url')).toBe(`${PUBLIC_URL}/recipes/${recipe.id}`);
    // Whoever cooks is not busy all day.
    expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    expect((await ask(path)).text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  });

  test('has a text without a link, and neither what was removed nor what is long ago', async () => {
    const path = await makeCalendar(anna);
    const text = await makeMeal(anna, { day: dayFromNow(0), text: 'resztki; z lodówki, i "chleb"\\' });
    const removed = await makeMeal(anna, { day: dayFromNow(1) });
    await anna.delete(`/api/v2/meal/${removed.id}`);
    const old = await makeMeal(anna, { day: dayFromNow(-90) });
    const event = await eventOf(path, text.id);
    expect(event?.summary).toBe(text.name);
    expect(event?.component.getFirstPropertyValue('url')).toBeNull();
    for (const { id } of [removed, old]) expect(await eventOf(path, id)).toBeUndefined();
  });

  test.each([
    ['the clocks go forward', ['2026-03-28', '2026-03-29', '2026-03-30']],
    ['the clocks go back', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['the year ends', ['2026-12-31', '2027-01-01']],
  ])('keeps the days as they are where %s', async (_, days) => {
    const meals = days.map((day, index) => ({
      id: `00000000-0000-7000-8000-00000000000${index}`,
      day,
      slot: null,
      name: 'zupa',
      recipeId: null,
      portions: null,
      shopping: null,
      version: 1,
    }));
    const dated = meals.map((meal) => ({ meal, createdAt: 0 }));
    const events = eventsIn(await calendarOf(dated, null));
    expect(events.map(({ startDate }) => startDate.toString())).toEqual(days);
    expect(events.map(({ endDate }) => endDate.toString())).toEqual(
      days.map((day) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)),
    );
  });

  test('of a long plan is written in pieces, between which others are served', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    const fields = { slot: null, name: 'zupa', recipeId: null, portions: null, version: 1 };
    const dated = Array.from({ length: 20_000 }, () => ({
      meal: { id, day: '2026-11-23', ...fields },
      createdAt: 0,
    }));
    // Loads what it needs.
    await calendarOf([], null);
    let served = 0;
    const others = setInterval(() => {
      served += 1;
    });
    const text = await calendarOf(dated, null);
    clearInterval(others);
    expect(served).toBeGreaterThan(5);
    expect(text.split('BEGIN:VEVENT')).toHaveLength(dated.length + 1);
  });

  // spec: P71
  test('carries any text as it is, and nothing of it becomes a line of its own', async () => {
    const path = await makeCalendar(anna);
    const texts = NAUGHTY.filter((text) => name.safeParse(text).success).map(cleanName);
    const meals = new Map<string, string>();
    for (const [index, text] of texts.entries()) {
      const day = dayFromNow(10 + Math.floor(index / (LIMITS.mealsPerDay - 1)));
      meals.set((await makeMeal(anna, { day, text })).id, text);
    }
    const { text, headers } = await ask(path);
    const known = eventsIn(text).filter(({ uid }) => meals.has(uid.slice(0, 36)));
    expect(known).toHaveLength(texts.length);
    for (const { uid, summary } of known) {
      expect(summary).toBe(meals.get(uid.slice(0, 36))?.toWellFormed());
    }
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('has no links where no setting names the address of LZ', async () => {
    const other = await startTestServer({ settings: { isPublicUrlSet: false } });
    const eva = await other.signUp();
    const { id } = await makeRecipe(other, []);
    await makeMeal(eva, { day: dayFromNow(1), recipeId: id });
    const { text } = await ask(await makeCalendar(eva), other);
    expect(eventsIn(text)).toHaveLength(1);
    expect(text).not.toContain('http');
    await other.close();
  });

  test('is not sent again to a program that has it', async () => {
    const path = await makeCalendar(anna);
    const etag = (await ask(path)).headers.get('etag') ?? '';
    const again = () => fetch(server.url + path, { headers: { 'if-none-match': etag } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    expect((await again()).status).toBe(304);
    vi.useRealTimers();
    await makeMeal(anna, { day: dayFromNow(2) });
    expect((await again()).status).toBe(200);
  });
});

async function resetPasswordOf({ id }: TestClient): Promise<void> {
  const link = await admin.post(`/api/users/${id}/reset-link`, { password: TEST_PASSWORD });
  const resetToken = String(link.body.data.path).split('/').at(-1);
  await server
    .anonymous()
    .post('/api/auth/reset-password', { resetToken, password: NEW_PASSWORD, token: '' });
}

describe('the address', () => {
  // spec: P71
  test('is renewed, and ends, at the wish of its user alone', async () => {
    const [jan, eva] = [await server.signUp(), await server.signUp()];
    const [first, hers] = [await makeCalendar(jan), await makeCalendar(eva)];
    const second = await makeCalendar(jan);
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200]);
    expect((await jan.get('/api/v2/calendar-feed')).body.createdAt).toBeGreaterThan(Date.now() - 60_000);
    await jan.delete('/api/v2/calendar-feed');
    expect((await jan.get('/api/v2/calendar-feed')).body).toEqual({ createdAt: null });
    expect([(await ask(second)).status, (await ask(hers)).status]).toEqual([404, 200]);
  });

  test.each(['deactivated', 'removed'])('ends when its user is %s, and does not come back', async (how) => {
    const jan = await server.signUp();
    const path = await makeCalendar(jan);
    const setActive = (active: boolean) => admin.post('/api/users/set-status', { userId: jan.id, active });
    if (how === 'removed') await admin.delete(`/api/users/${jan.id}`);
    else await setActive(false);
    expect((await ask(path)).status).toBe(404);
    if (how === 'deactivated') await setActive(true);
    expect((await ask(path)).status).toBe(404);
  });

  // spec: P7, P71
  test.each<[string, (who: TestClient) => Promise<unknown>]>([
    [
      'sets a new password',
      (who) => who.post('/api/v2/account/password', { password: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['sets one by a link', resetPasswordOf],
    ['logs all other devices out', (who) => who.delete('/api/v2/account/sessions')],
    ['is given one by the operator', (who) => replacePassword(server.deps, who.user.email, NEW_PASSWORD)],
    ['is deactivated', (who) => admin.post('/api/users/set-status', { userId: who.id, active: false })],
  ])('that an attacker made with a stolen session ends when its user %s, who is told', async (_, close) => {
    const jan = await server.signUp();
    const path = await makeCalendar(jan);
    await close(jan);
    expect((await ask(path)).status).toBe(404);
    const told = () =>
      server.database.read
        .selectFrom('accountNotices')
        .select('kind')
        .where('userId', '=', jan.id)
        .where('kind', '=', 'calendar-ended')
        .execute();
    expect(await told()).toHaveLength(1);
  });

  test('that is not there is nothing to be told of', async () => {
    const jan = await server.signUp();
    await jan.delete('/api/v2/account/sessions');
    expect((await jan.get('/api/v2/account/notices')).body).toEqual([]);
    await makeCalendar(jan);
    await jan.delete('/api/v2/account/sessions');
    expect((await jan.get('/api/v2/account/notices')).body).toMatchObject([{ kind: 'calendar-ended' }]);
  });

  // spec: P71
  test('is renewed by several taps at once, and one of their addresses stays', async () => {
    const user = await server.signUp();
    const paths = await Promise.all(Array.from({ length: 8 }, () => makeCalendar(user)));
    const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is in no log, whether it is right or not', async () => {
    const path = await makeCalendar(anna);
    await makeCalendar(anna);
    const fresh = await makeCalendar(anna);
    for (const each of [path, fresh]) await ask(each);
    for (const each of [path, fresh]) {
      const token = each.split('/').at(-2) ?? '';
      expect(token.length).toBeGreaterThan(40);
      expect(server.logs.join('')).not.toContain(token);
    }
  });

  test('is made as a whole or not at all', async () => {
    const jan = await server.signUp();
    await makeCalendar(jan);
    const { broken, leftovers } = await breakEveryStatement(server, () => jan.post('/api/v2/calendar-feed'));
    expect([broken > 1, leftovers]).toEqual([true, []]);
  });
});
