import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../contract/errors.ts';
import { type ClientToServerEvents, listRoom } from '../contract/events.ts';
import { CALLS, makeWorld, type Person, PERSONS, type World } from '../test/calls.ts';
import { CLIENT_EVENTS } from '../test/client-events.ts';
import { snapshot } from '../test/faults.ts';
import { makeOperation, newItem, sendOperations } from '../test/household.ts';
import { allHeard, connect } from '../test/socket.ts';
import { openTestServer } from '../test/open-test-server.ts';
import { buildApp } from './app.ts';
import type { Access } from './auth/guard.ts';
import { createMetrics } from './metrics.ts';
import type { ListedRoute } from './http/route-list.ts';

/**
 * Who may do what: every route and every socket event, tried as each kind of person. The rows are compared with the
 * routes and events the server really has. Each cell is really called; it is the status of
 * a success or the code of the refusal.
 */
type Outcomes = Record<Person, 200 | 303 | ErrorCode>;

const signedOut = { anonymous: 'UNAUTHORIZED', inactive: 'UNAUTHORIZED' } as const;
const everyone: Outcomes = {
  anonymous: 200,
  inactive: 200,
  stranger: 200,
  member: 200,
  owner: 200,
  admin: 200,
};
const users: Outcomes = { ...everyone, ...signedOut };
const members: Outcomes = { ...users, stranger: 'FORBIDDEN', admin: 'FORBIDDEN' };
const owner: Outcomes = { ...members, member: 'FORBIDDEN' };
const admins: Outcomes = { ...owner, owner: 'FORBIDDEN', admin: 200 };

/** The test clients come through a proxy, and the metrics token isn't a session of a user. */
const programs = Object.fromEntries(PERSONS.map((person) => [person, 'UNAUTHORIZED'])) as Outcomes;

/** The app decides what each user sees there. */
const redirected = Object.fromEntries(PERSONS.map((person) => [person, 303])) as Outcomes;

const V2 = '/api/v2/shopping-list';
const OLD = '/api/shopping-lists';

const OUTCOMES: Record<string, Outcomes> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /metrics': programs,
  'GET /api/auth/check': { ...everyone, ...signedOut },
  'POST /api/auth/login': everyone,
  'GET /api/auth/logout': everyone,
  'POST /api/auth/second-factor': everyone,
  'POST /api/auth/passkey/options': everyone,
  'POST /api/auth/passkey': everyone,
  'GET /api/auth/register': everyone,
  'POST /api/auth/register': everyone,
  'GET /api/auth/forgot-password': everyone,
  'POST /api/auth/forgot-password': everyone,
  'POST /api/auth/reset-password': everyone,
  'POST /api/auth/reset-link': everyone,
  'POST /api/auth/email-link': everyone,
  'POST /api/auth/confirm-email': everyone,
  'GET /api/auth/captcha': everyone,
  'GET /api/auth/captcha/challenge': everyone,
  'GET /api/users': admins,
  'POST /api/users': admins,
  'POST /api/users/set-status': admins,
  'POST /api/users/set-role': admins,
  'POST /api/users/:id/reset-link': admins,
  'POST /api/users/:id/second-factor-off': admins,
  'POST /api/users/:id/confirm-email': admins,
  'DELETE /api/users/:id': admins,
  'GET /api/users/:id/lists': admins,
  // No parameter here names an account; ids of other users' sessions and passkeys are tried in account.test.ts and
  // passkeys.test.ts.
  'GET /api/v2/account': users,
  'PATCH /api/v2/account': users,
  'POST /api/v2/account/email': users,
  'POST /api/v2/account/email/resend': users,
  'DELETE /api/v2/account/email': users,
  'GET /api/v2/account/notices': users,
  'POST /api/v2/account/notices/read': users,
  'POST /api/v2/account/password': users,
  'GET /api/v2/account/sessions': users,
  'DELETE /api/v2/account/sessions': users,
  'DELETE /api/v2/account/sessions/:id': users,
  'POST /api/v2/account/totp': users,
  'POST /api/v2/account/totp/confirm': users,
  'POST /api/v2/account/totp/off': users,
  'POST /api/v2/account/recovery-codes': users,
  'GET /api/v2/account/passkeys': users,
  'POST /api/v2/account/passkeys/options': users,
  'POST /api/v2/account/passkeys': users,
  'DELETE /api/v2/account/passkeys/:id': users,
  'GET /api/v2/user/for-share': users,
  'GET /api/v2/push/key': users,
  'PUT /api/v2/push/subscription': users,
  'DELETE /api/v2/push/subscription': users,
  'GET /api/v2/product': users,
  'GET /api/v2/product/names': users,
  'GET /api/v2/product/:id': users,
  'POST /api/v2/product': users,
  'PATCH /api/v2/product/:id': users,
  'POST /api/v2/product/:id/merge': users,
  'GET /api/v2/product/photos': users,
  'PUT /api/v2/product/:id/photo': users,
  'GET /api/v2/product/:id/photo/:version/:size': users,
  'DELETE /api/v2/product/:id/photo': users,
  'PUT /api/v2/recipe/:id/photo': users,
  'GET /api/v2/recipe/:id/photo/:version/:size': users,
  'DELETE /api/v2/recipe/:id/photo': users,
  'GET /api/v2/product/measures': users,
  'GET /api/v2/product/:id/measures': users,
  'PUT /api/v2/product/:id/measures/:unit': users,
  'DELETE /api/v2/product/:id/measures/:unit': users,
  'GET /api/v2/product/staples': users,
  'PUT /api/v2/product/:id/staple': users,
  'GET /api/v2/aisles': users,
  'GET /api/v2/product/aisles': users,
  'PUT /api/v2/product/:id/aisle': users,
  'GET /api/v2/stores': users,
  'PUT /api/v2/store/:id': users,
  'DELETE /api/v2/store/:id': users,
  'PUT /api/v2/store/:id/aisles': users,
  'POST /api/v2/store/:id/aisles/undo': users,
  'GET /api/v2/meals': users,
  'GET /api/v2/meals/on-lists': users,
  'PUT /api/v2/meal/:id': users,
  'DELETE /api/v2/meal/:id': users,
  'GET /api/v2/calendar-feed': users,
  'POST /api/v2/calendar-feed': users,
  'DELETE /api/v2/calendar-feed': users,
  'GET /api/v2/calendar/:token/plan.ics': everyone,
  'GET /api/v2/product/distinct': users,
  'PUT /api/v2/product/:id/distinct/:otherId': users,
  'DELETE /api/v2/product/:id/distinct/:otherId': users,
  'DELETE /api/v2/product/:id': users,
  'POST /api/v2/lines/parse': users,
  'POST /api/v2/import/page': users,
  'POST /recipes/import': redirected,
  'GET /api/v2/recipe': users,
  'GET /api/v2/recipe/products': users,
  'GET /api/v2/recipe/deleted': users,
  'GET /api/v2/recipe/whole': users,
  'POST /api/v2/recipe/:id/restore': users,
  'GET /api/v2/product/deleted': users,
  'POST /api/v2/product/:id/restore': users,
  'GET /api/v2/recipe/:id': users,
  'PUT /api/v2/recipe/:id/cooked': users,
  'POST /api/v2/recipe': users,
  'PATCH /api/v2/recipe/:id': users,
  'DELETE /api/v2/recipe/:id': users,
  [`GET ${V2}`]: users,
  [`GET ${V2}/:id`]: members,
  [`GET ${V2}/:id/history`]: members,
  [`GET ${V2}/:id/suggestions`]: members,
  [`GET ${V2}/:id/suggestions/hidden`]: members,
  [`PUT ${V2}/:id/suggestions/:productId/hidden`]: members,
  [`DELETE ${V2}/:id/suggestions/:productId/hidden`]: members,
  [`GET ${V2}/:id/product-aisles`]: members,
  [`GET ${V2}/:id/store`]: members,
  [`PUT ${V2}/:id/store`]: members,
  [`PUT ${V2}/:id/aisles`]: members,
  [`POST ${V2}/:id/aisles/undo`]: members,
  [`POST ${V2}/:id/operations`]: members,
  [`POST ${V2}/:id/check-product`]: members,
  [`POST ${V2}/:id/clear-checked`]: members,
  [`GET ${V2}/:id/clear-list`]: members,
  [`POST ${V2}/:id/add-recipe-products-to-shopping-list`]: members,
  [`POST ${V2}/:id/add-user`]: owner,
  [`GET ${V2}/deleted`]: users,
  [`POST ${V2}/:id/restore`]: owner,
  // A member may take over a list whose owner is inactive (see list-owner.test.ts).
  [`PUT ${V2}/:id/owner`]: owner,
  // A member may leave; only the owner may remove another member (see sharing.test.ts).
  [`DELETE ${V2}/:id/users/:userId`]: members,
  [`GET ${OLD}`]: users,
  [`GET ${OLD}/:id`]: members,
  [`POST ${OLD}`]: users,
  [`PUT ${OLD}/:id`]: owner,
  [`DELETE ${OLD}/:id`]: owner,
  [`POST ${OLD}/add-product`]: members,
  [`PUT ${OLD}/check-product`]: members,
  [`POST ${OLD}/clear-checked`]: members,
  [`POST ${OLD}/clear-list`]: members,
  [`POST ${OLD}/add-user`]: owner,
  [`POST ${OLD}/add-recipe-products-to-shopping-list`]: members,
};

let callers = 0;
/** Each call comes from its own address, so that calls don't share a limit. */
const freshAddress = () => {
  callers += 1;
  return `10.2.${callers >> 8}.${callers & 255}`;
};

const challenge = {
  algorithm: 'SHA-256',
  challenge: 'c',
  maxnumber: 1,
  salt: 's',
  signature: 's',
} as const;
const server = await openTestServer({
  settings: { trustProxy: ['127.0.0.1'] },
  deps: {
    captcha: { config: { provider: 'altcha' }, challenge: async () => challenge, verify: async () => {} },
  },
});
const app = await buildApp({ ...server.deps, metrics: createMetrics() });
const routes = app.routeList;
await app.close();

describe('the table', () => {
  const nameOf = ({ method, url }: ListedRoute) => `${method} ${url}`;

  // spec: P1
  test('has a row for every route, and no other', () => {
    const calls = routes.filter(({ method, isPage }) => method !== 'HEAD' && !isPage);
    expect(Object.keys(OUTCOMES).toSorted()).toEqual(calls.map(nameOf).toSorted());
    expect(Object.keys(CALLS).toSorted()).toEqual(calls.map(nameOf).toSorted());
  });

  test('speaks for HEAD as it does for GET', () => {
    const heads = routes.filter(({ method, isPage }) => method === 'HEAD' && !isPage);
    const gets = new Map(
      routes.filter(({ method }) => method === 'GET').map((route) => [route.url, route.access]),
    );
    for (const { url, access } of heads) expect([url, gets.get(url)]).toEqual([url, access]);
  });

  test('leaves out only pages to read', () => {
    const pages = routes.filter(({ isPage }) => isPage);
    expect(pages.filter(({ method }) => !['GET', 'HEAD'].includes(method)).map(nameOf)).toEqual([]);
    expect(
      pages.filter(({ url }) => url.startsWith('/api/') && !url.startsWith('/api/docs')).map(nameOf),
    ).toEqual([]);
  });

  test('agrees with what each route declares', () => {
    const least: Record<Access, unknown[]> = {
      public: [expect.anything(), expect.anything()],
      user: ['UNAUTHORIZED', expect.anything()],
      admin: ['UNAUTHORIZED', 'FORBIDDEN'],
    };
    for (const route of routes.filter(({ isPage, method }) => !isPage && method !== 'HEAD')) {
      const { anonymous, stranger } = OUTCOMES[nameOf(route)]!;
      const name = nameOf(route);
      expect([name, anonymous, stranger]).toEqual([name, ...least[route.access ?? 'public']]);
    }
  });
});

describe('routes', () => {
  // spec: R226, P1
  test.each(Object.entries(OUTCOMES))('%s', async (name, outcomes) => {
    const [method = ''] = name.split(' ');
    const found: Partial<Record<Person, unknown>> = {};
    const prepare = async (callers: Person[]) => {
      const world = await makeWorld(server, callers[0]);
      const [path, body] = await CALLS[name]!(world);
      return async () => {
        for (const person of callers) {
          const from = { 'x-forwarded-for': freshAddress() };
          const { status, body: answer } = await world.people[person].send(method, path, body, from);
          found[person] = answer?.success === false ? answer.message : status;
        }
      };
    };
    // A refused caller changes nothing, so the next one can make the same call; every other call needs new data.
    const allowed = PERSONS.filter((person) => outcomes[person] === 200);
    const refused = PERSONS.filter((person) => outcomes[person] !== 200);
    const callAsRefused = refused.length === 0 ? async () => {} : await prepare(refused);
    const calls = await Promise.all(allowed.map((person) => prepare([person])));
    // The log keeps refusals to members, so that a repeated operation gets the same answer.
    const state = () => snapshot(server.database.read, ['shoppingListOperations']);
    const before = await state();
    await callAsRefused();
    expect(await state()).toEqual(before);
    for (const call of calls) await call();
    expect(found).toEqual(outcomes);
  });
});

describe('socket events', () => {
  type Outcome =
    | 'no connection'
    | 'lets in'
    | 'FORBIDDEN'
    | 'hears nothing more'
    | 'relayed'
    | 'shown'
    | 'claimed'
    | 'silence';
  const none = { anonymous: 'no connection', inactive: 'no connection' } as const;
  const left = {
    ...none,
    stranger: 'hears nothing more',
    member: 'hears nothing more',
    owner: 'hears nothing more',
    admin: 'hears nothing more',
  } as const;
  const EVENTS: Record<keyof ClientToServerEvents, Record<Person, Outcome>> = {
    joinRoom: { ...none, stranger: 'FORBIDDEN', member: 'lets in', owner: 'lets in', admin: 'FORBIDDEN' },
    leaveRoom: left,
    leaveAllRooms: left,
    viewing: { ...none, stranger: 'silence', member: 'shown', owner: 'shown', admin: 'silence' },
    claim: { ...none, stranger: 'silence', member: 'claimed', owner: 'claimed', admin: 'silence' },
    message: { ...none, stranger: 'silence', member: 'relayed', owner: 'relayed', admin: 'silence' },
  };

  async function probe(
    event: keyof ClientToServerEvents,
    { people, list, victim }: World,
    person: Person,
  ): Promise<Outcome> {
    await sendOperations(people.owner, list, makeOperation({ type: 'item.add', items: [newItem()] }));
    await people.owner.post(`${V2}/${list}/add-user`, { user: victim.user.email });
    const other = await connect(server.url, { token: victim.token });
    await other.join(list);
    const screen = await connect(server.url, { token: people[person].token }).catch(() => undefined);
    try {
      if (screen === undefined) return 'no connection';
      const answer = await screen.join(list);
      if (event === 'joinRoom') return answer.success ? 'lets in' : (answer.message as Outcome);
      const room = listRoom(list);
      if (event === 'viewing') {
        await other.hear('list-viewers');
        // The victim's socket is announced last, so by then both outcomes are known.
        const isShown = async (isViewing: boolean) => {
          screen.view(list, isViewing);
          await screen.dealtWith();
          other.view(list, isViewing);
          const { payload } = await other.hear(
            'list-viewers',
            ({ payload: { users } }) => users.includes(victim.id) === isViewing,
          );
          other.heard.splice(0);
          return payload.users.includes(people[person].id);
        };
        return !(await isShown(false)) && (await isShown(true)) ? 'shown' : 'silence';
      }
      if (event === 'claim') {
        const tripId = uuidv7();
        screen.claim(list, { tripId, aisleId: uuidv7(), isTaken: true });
        await screen.dealtWith();
        other.claim(list, { tripId, aisleId: uuidv7(), isTaken: true });
        // The victim's claim is announced last, so by then both outcomes are known.
        const { payload } = await other.hear('list-claims', ({ payload: { claims } }) =>
          claims.some(({ userId }) => userId === victim.id),
        );
        return payload.claims.some(({ userId }) => userId === people[person].id) ? 'claimed' : 'silence';
      }
      if (event === 'message') screen.say(room);
      else screen.socket.emit(event, room);
      await screen.dealtWith();
      if (event === 'message') {
        await allHeard(victim, other);
        return other.heardOf(list).length > 0 ? 'relayed' : 'silence';
      }
      await sendOperations(victim, list, makeOperation({ type: 'item.add', items: [newItem()] }));
      await other.hear('refresh-shopping-list');
      await allHeard(victim, screen);
      return screen.heardOf(list).length > 0 ? 'silence' : 'hears nothing more';
    } finally {
      await Promise.all([other.close(), screen?.close()]);
    }
  }

  test('have a row each, and no other', () => {
    expect(Object.keys(EVENTS).toSorted()).toEqual(CLIENT_EVENTS.toSorted());
  });

  // spec: P2
  test.each(Object.entries(EVENTS))('%s', async (event, outcomes) => {
    const found = await Promise.all(
      PERSONS.map(async (person) => {
        const world = await makeWorld(server);
        return [person, await probe(event as keyof ClientToServerEvents, world, person)];
      }),
    );
    expect(Object.fromEntries(found)).toEqual(outcomes);
  });
});
