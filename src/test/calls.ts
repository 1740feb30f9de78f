import { v7 as uuidv7 } from 'uuid';
import { OTHER_AISLE_ID } from '../contract/products/other-aisle.ts';
import { freshToken, hashToken, openSession } from '../server/auth/sessions.ts';
import { TestAuthenticator } from './authenticator.ts';
import { succeeded, type TestClient } from './client.ts';
import { addItem, freshName, makeList, makeOperation, makeProduct, newItem } from './household.ts';
import { makePhoto } from './jpeg.ts';
import { giveChallenge, giveEmailChange, giveNotice, givePasskey, giveTicket, giveTotp } from './proofs.ts';
import { makeRecipe } from './recipes.ts';
import { makeSubscription } from './push-service.ts';
import { TEST_PASSWORD, type TestServer } from './server.ts';
import { makeCalendar, makeMeal } from './meals.ts';
import { BACKWARDS, makeStore, orderBody, takeTrips } from './stores.ts';
import { totpCode } from './totp-code.ts';

/** `stranger` and `admin` are not members of the list; `admin` has the role of an admin. */
export const PERSONS = ['anonymous', 'inactive', 'stranger', 'member', 'owner', 'admin'] as const;
export type Person = (typeof PERSONS)[number];

/** People who share a list; `person` will make the call. Everything else is created when the call needs it. */
export async function makeWorld(server: TestServer, person: Person = 'owner') {
  const [inactive, stranger, member, owner, admin, victim] = await Promise.all([
    server.signUp({ active: false }),
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp({ role: 'admin' }),
    server.signUp(),
  ]);
  const people = {
    anonymous: server.anonymous(),
    inactive,
    stranger,
    member,
    owner,
    admin,
  } satisfies Record<Person, TestClient>;
  const list = await makeList(owner, member);
  const product = () => makeProduct(owner);
  // A caller without an account owns nothing, and tries the call with the data of another user.
  const self = person === 'anonymous' ? victim : people[person];
  return {
    people,
    self,
    server,
    /** A user for an admin to act on, or to share with. */
    victim,
    list,
    product,
    store: async () => (await makeStore(owner)).id,
    item: () => addItem(owner, list),
    async recipe(): Promise<string> {
      const ingredient = { productId: (await product()).id, qty: 1, unit: 'kg' } as const;
      return (await makeRecipe(server, [ingredient])).id;
    },
    /** For one more device of the caller. */
    async session(): Promise<string> {
      const token = await server.database.transaction((tx) =>
        openSession(tx, self.id, 'Firefox', Date.now()),
      );
      const row = await server.database.read
        .selectFrom('sessions')
        .select('id')
        .where('tokenHash', '=', hashToken(token))
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async resetToken(): Promise<string> {
      const token = freshToken();
      const now = Date.now();
      const row = { tokenHash: hashToken(token), userId: victim.id, createdAt: now, expiresAt: now + 60_000 };
      await server.database.transaction((tx) => tx.insertInto('resetTokens').values(row).execute());
      return token;
    },
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** A call's path, and its body where it has one. */
export type Call = [path: string, body?: unknown];

const V2 = '/api/v2/shopping-list';
const OLD = '/api/shopping-lists';
const ACCOUNT = '/api/v2/account';
const onList = async (w: World) => ({ shoppingListId: w.list, productId: (await w.item()).productId });
const recipeBody = async (w: World) => ({
  name: freshName('Zupa'),
  text: '<p>Gotuj.</p>',
  products: [
    { productId: (await w.product()).id, qty: 1, unit: 'kg' },
    { productId: uuidv7(), productName: freshName('Nowa przyprawa'), qty: 1, unit: 'kg' },
  ],
});

/** Sets the photo at this path; answers the path of its picture. */
async function photographed({ people }: World, path: string): Promise<string> {
  const { photo } = succeeded(await people.owner.put(path, makePhoto())) as { photo: number };
  return `${path}/${photo}/large`;
}

/** Every route of the server, called as it is meant to be. */
export const CALLS: Record<string, (world: World) => Call | Promise<Call>> = {
  'GET /healthz': () => ['/healthz'],
  'GET /readyz': () => ['/readyz'],
  'GET /metrics': () => ['/metrics'],
  'GET /api/auth/check': () => ['/api/auth/check'],
  'POST /api/auth/login': ({ victim }) => [
    '/api/auth/login',
    { email: victim.user.email, password: TEST_PASSWORD, token: 'x' },
  ],
  'GET /api/auth/logout': () => ['/api/auth/logout'],
  'POST /api/auth/second-factor': async ({ server, victim }) => {
    const { secret } = await giveTotp(server, victim.id);
    const ticket = await giveTicket(server, victim.id);
    return ['/api/auth/second-factor', { ticket, code: totpCode(secret) }];
  },
  'POST /api/auth/passkey/options': () => ['/api/auth/passkey/options'],
  'POST /api/auth/passkey': async ({ server, victim }) => {
    const { phone } = await givePasskey(server, victim.id);
    return ['/api/auth/passkey', { response: phone.get(await giveChallenge(server, null), victim.id) }];
  },
  'POST /api/auth/register': () => [
    '/api/auth/register',
    { email: `${uuidv7()}@example.org`, name: 'Nowa', password: TEST_PASSWORD, token: 'x' },
  ],
  'GET /api/auth/forgot-password': () => ['/api/auth/forgot-password'],
  'POST /api/auth/forgot-password': ({ victim }) => [
    '/api/auth/forgot-password',
    { email: victim.user.email, token: 'x' },
  ],
  'POST /api/auth/reset-password': async (world) => [
    '/api/auth/reset-password',
    { resetToken: await world.resetToken(), password: 'zupełnie-nowe-hasło', token: 'x' },
  ],
  'POST /api/auth/reset-link': async (world) => [
    '/api/auth/reset-link',
    { resetToken: await world.resetToken() },
  ],
  'POST /api/auth/email-link': async ({ server, victim }) => {
    const { emailToken } = await giveEmailChange(server, victim.id);
    return ['/api/auth/email-link', { emailToken }];
  },
  'POST /api/auth/confirm-email': async ({ server, victim }) => {
    const { emailToken } = await giveEmailChange(server, victim.id);
    return ['/api/auth/confirm-email', { emailToken }];
  },
  'GET /api/auth/register': () => ['/api/auth/register'],
  'GET /api/auth/captcha': () => ['/api/auth/captcha'],
  'GET /api/auth/captcha/challenge': () => ['/api/auth/captcha/challenge'],
  'GET /api/users': () => ['/api/users'],
  'POST /api/users': () => [
    '/api/users',
    { email: `${uuidv7()}@example.org`, name: 'Nowa', password: TEST_PASSWORD, role: 'admin' },
  ],
  'POST /api/users/set-status': ({ victim }) => [
    '/api/users/set-status',
    { userId: victim.id, active: false },
  ],
  'POST /api/users/set-role': ({ victim }) => ['/api/users/set-role', { userId: victim.id, role: 'admin' }],
  'POST /api/users/:id/reset-link': ({ victim }) => [
    `/api/users/${victim.id}/reset-link`,
    { password: TEST_PASSWORD },
  ],
  'POST /api/users/:id/confirm-email': async ({ server, victim }) => {
    const { email } = await giveEmailChange(server, victim.id);
    return [`/api/users/${victim.id}/confirm-email`, { email }];
  },
  'POST /api/users/:id/second-factor-off': async ({ server, victim }) => {
    await giveTotp(server, victim.id);
    return [`/api/users/${victim.id}/second-factor-off`, { password: TEST_PASSWORD }];
  },
  'DELETE /api/users/:id': ({ victim }) => [`/api/users/${victim.id}`],
  'GET /api/users/:id/lists': ({ victim }) => [`/api/users/${victim.id}/lists`],
  'GET /api/v2/user/for-share': () => ['/api/v2/user/for-share'],
  [`GET ${ACCOUNT}`]: () => [ACCOUNT],
  [`PATCH ${ACCOUNT}`]: () => [ACCOUNT, { name: 'Nowa nazwa' }],
  [`POST ${ACCOUNT}/email`]: () => [
    `${ACCOUNT}/email`,
    { email: `${uuidv7()}@example.org`, password: TEST_PASSWORD },
  ],
  [`POST ${ACCOUNT}/email/resend`]: async ({ server, self }) => {
    await giveEmailChange(server, self.id);
    return [`${ACCOUNT}/email/resend`];
  },
  [`DELETE ${ACCOUNT}/email`]: () => [`${ACCOUNT}/email`],
  [`GET ${ACCOUNT}/notices`]: () => [`${ACCOUNT}/notices`],
  [`POST ${ACCOUNT}/notices/read`]: async ({ server, self }) => {
    await giveNotice(server, self.id);
    return [`${ACCOUNT}/notices/read`, { until: Date.now() }];
  },
  [`POST ${ACCOUNT}/password`]: () => [
    `${ACCOUNT}/password`,
    { password: TEST_PASSWORD, newPassword: 'zupełnie-nowe-hasło' },
  ],
  [`GET ${ACCOUNT}/sessions`]: () => [`${ACCOUNT}/sessions`],
  [`DELETE ${ACCOUNT}/sessions`]: () => [`${ACCOUNT}/sessions`],
  [`DELETE ${ACCOUNT}/sessions/:id`]: async (w) => [`${ACCOUNT}/sessions/${await w.session()}`],
  [`POST ${ACCOUNT}/totp`]: () => [`${ACCOUNT}/totp`, { password: TEST_PASSWORD }],
  [`POST ${ACCOUNT}/totp/confirm`]: async ({ server, self }) => {
    const { secret } = await giveTotp(server, self.id, { isConfirmed: false });
    return [`${ACCOUNT}/totp/confirm`, { code: totpCode(secret) }];
  },
  [`POST ${ACCOUNT}/totp/off`]: async ({ server, self }) => {
    const { secret } = await giveTotp(server, self.id);
    return [`${ACCOUNT}/totp/off`, { password: TEST_PASSWORD, code: totpCode(secret) }];
  },
  [`POST ${ACCOUNT}/recovery-codes`]: async ({ server, self }) => {
    await giveTotp(server, self.id);
    return [`${ACCOUNT}/recovery-codes`, { password: TEST_PASSWORD }];
  },
  [`GET ${ACCOUNT}/passkeys`]: () => [`${ACCOUNT}/passkeys`],
  [`POST ${ACCOUNT}/passkeys/options`]: () => [`${ACCOUNT}/passkeys/options`, { password: TEST_PASSWORD }],
  [`POST ${ACCOUNT}/passkeys`]: async ({ server, self }) => {
    const response = new TestAuthenticator().create(await giveChallenge(server, self.id));
    return [`${ACCOUNT}/passkeys`, { name: 'Telefon', response }];
  },
  [`DELETE ${ACCOUNT}/passkeys/:id`]: async ({ server, self }) => [
    `${ACCOUNT}/passkeys/${(await givePasskey(server, self.id)).id}`,
  ],
  'GET /api/v2/push/key': () => ['/api/v2/push/key'],
  'PUT /api/v2/push/subscription': () => ['/api/v2/push/subscription', makeSubscription()],
  'DELETE /api/v2/push/subscription': () => ['/api/v2/push/subscription'],
  'GET /api/v2/product': () => ['/api/v2/product'],
  'GET /api/v2/product/names': () => ['/api/v2/product/names'],
  'GET /api/v2/product/:id': async (w) => [`/api/v2/product/${(await w.product()).id}`],
  'POST /api/v2/product': () => ['/api/v2/product', { name: freshName('Produkt') }],
  'PATCH /api/v2/product/:id': async (w) => [
    `/api/v2/product/${(await w.product()).id}`,
    { name: freshName('Produkt') },
  ],
  'POST /api/v2/product/:id/merge': async (w) => [
    `/api/v2/product/${(await w.product()).id}/merge`,
    { into: (await w.product()).id },
  ],
  'GET /api/v2/product/measures': () => ['/api/v2/product/measures'],
  'GET /api/v2/product/:id/measures': async (w) => [`/api/v2/product/${(await w.product()).id}/measures`],
  'PUT /api/v2/product/:id/measures/:unit': async (w) => [
    `/api/v2/product/${(await w.product()).id}/measures/can`,
    { qty: 400, unit: 'g' },
  ],
  'DELETE /api/v2/product/:id/measures/:unit': async (w) => [
    `/api/v2/product/${(await w.product()).id}/measures/can`,
  ],
  'GET /api/v2/product/staples': () => ['/api/v2/product/staples'],
  'GET /api/v2/aisles': () => ['/api/v2/aisles'],
  'GET /api/v2/product/aisles': () => ['/api/v2/product/aisles'],
  'PUT /api/v2/product/:id/aisle': async (w) => [
    `/api/v2/product/${(await w.product()).id}/aisle`,
    { aisleId: OTHER_AISLE_ID },
  ],
  'PUT /api/v2/product/:id/staple': async (w) => [
    `/api/v2/product/${(await w.product()).id}/staple`,
    { staple: true },
  ],
  'GET /api/v2/stores': () => ['/api/v2/stores'],
  'PUT /api/v2/store/:id': async (w) => [`/api/v2/store/${await w.store()}`, { name: freshName('Sklep') }],
  'DELETE /api/v2/store/:id': async (w) => [`/api/v2/store/${await w.store()}`],
  'PUT /api/v2/store/:id/aisles': async (w) => [
    `/api/v2/store/${await w.store()}/aisles`,
    orderBody(BACKWARDS, 0),
  ],
  'POST /api/v2/store/:id/aisles/undo': async (w) => {
    const storeId = await w.store();
    await takeTrips(w.server, { listId: w.list, storeId, sequences: [BACKWARDS] }, 3);
    return [`/api/v2/store/${storeId}/aisles/undo`, { orderVersion: 1 }];
  },
  'GET /api/v2/meals': () => ['/api/v2/meals?from=2026-11-23&to=2026-11-29'],
  'GET /api/v2/meals/on-lists': () => ['/api/v2/meals/on-lists?from=2026-11-23'],
  'PUT /api/v2/meal/:id': async (w) => [
    `/api/v2/meal/${uuidv7()}`,
    { day: '2026-11-26', slot: 'dinner', recipeId: await w.recipe() },
  ],
  'DELETE /api/v2/meal/:id': async (w) => [`/api/v2/meal/${(await makeMeal(w.people.owner)).id}`],
  'GET /api/v2/calendar-feed': () => ['/api/v2/calendar-feed'],
  'POST /api/v2/calendar-feed': () => ['/api/v2/calendar-feed'],
  'DELETE /api/v2/calendar-feed': () => ['/api/v2/calendar-feed'],
  'GET /api/v2/calendar/:token/plan.ics': async (w) => [await makeCalendar(w.people.owner)],
  'GET /api/v2/product/distinct': () => ['/api/v2/product/distinct'],
  'PUT /api/v2/product/:id/distinct/:otherId': async (w) => [
    `/api/v2/product/${(await w.product()).id}/distinct/${(await w.product()).id}`,
  ],
  'DELETE /api/v2/product/:id/distinct/:otherId': async (w) => [
    `/api/v2/product/${(await w.product()).id}/distinct/${(await w.product()).id}`,
  ],
  'DELETE /api/v2/product/:id': async (w) => [`/api/v2/product/${(await w.product()).id}`],
  'POST /api/v2/lines/parse': () => ['/api/v2/lines/parse', { lines: ['2 łyżki masła'] }],
  'POST /api/v2/import/page': () => [
    '/api/v2/import/page',
    { html: '<h1>Kompot</h1><h2>Składniki</h2><ul><li>1 kg jabłek</li><li>2 l wody</li></ul>' },
  ],
  'POST /recipes/import': () => ['/recipes/import'],
  'GET /api/v2/recipe': () => ['/api/v2/recipe'],
  'GET /api/v2/recipe/deleted': () => ['/api/v2/recipe/deleted'],
  'GET /api/v2/recipe/whole': () => ['/api/v2/recipe/whole'],
  'POST /api/v2/recipe/:id/restore': async (w) => {
    const id = await w.recipe();
    await w.people.owner.delete(`/api/v2/recipe/${id}`);
    return [`/api/v2/recipe/${id}/restore`];
  },
  'GET /api/v2/product/photos': () => ['/api/v2/product/photos'],
  'PUT /api/v2/product/:id/photo': async (w) => [
    `/api/v2/product/${(await w.product()).id}/photo`,
    makePhoto(),
  ],
  'GET /api/v2/product/:id/photo/:version/:size': async (w) => [
    await photographed(w, `/api/v2/product/${(await w.product()).id}/photo`),
  ],
  'DELETE /api/v2/product/:id/photo': async (w) => [`/api/v2/product/${(await w.product()).id}/photo`],
  'PUT /api/v2/recipe/:id/photo': async (w) => [`/api/v2/recipe/${await w.recipe()}/photo`, makePhoto()],
  'GET /api/v2/recipe/:id/photo/:version/:size': async (w) => [
    await photographed(w, `/api/v2/recipe/${await w.recipe()}/photo`),
  ],
  'DELETE /api/v2/recipe/:id/photo': async (w) => [`/api/v2/recipe/${await w.recipe()}/photo`],
  'GET /api/v2/product/deleted': () => ['/api/v2/product/deleted'],
  'POST /api/v2/product/:id/restore': async (w) => {
    const { id } = await w.product();
    await w.people.owner.delete(`/api/v2/product/${id}`);
    return [`/api/v2/product/${id}/restore`];
  },
  'GET /api/v2/recipe/products': () => ['/api/v2/recipe/products'],
  'PUT /api/v2/recipe/:id/cooked': async (w) => [
    `/api/v2/recipe/${await w.recipe()}/cooked`,
    { cookedOn: '2026-03-29' },
  ],
  'GET /api/v2/recipe/:id': async (w) => [`/api/v2/recipe/${await w.recipe()}`],
  'POST /api/v2/recipe': async (w) => ['/api/v2/recipe', await recipeBody(w)],
  'PATCH /api/v2/recipe/:id': async (w) => [`/api/v2/recipe/${await w.recipe()}`, await recipeBody(w)],
  'DELETE /api/v2/recipe/:id': async (w) => [`/api/v2/recipe/${await w.recipe()}`],
  [`GET ${V2}`]: () => [V2],
  [`GET ${V2}/:id`]: ({ list }) => [`${V2}/${list}`],
  [`GET ${V2}/:id/history`]: ({ list }) => [`${V2}/${list}/history`],
  [`GET ${V2}/:id/suggestions`]: ({ list }) => [`${V2}/${list}/suggestions`],
  [`GET ${V2}/:id/suggestions/hidden`]: ({ list }) => [`${V2}/${list}/suggestions/hidden`],
  [`PUT ${V2}/:id/suggestions/:productId/hidden`]: async (w) => [
    `${V2}/${w.list}/suggestions/${(await w.product()).id}/hidden`,
  ],
  [`DELETE ${V2}/:id/suggestions/:productId/hidden`]: async (w) => [
    `${V2}/${w.list}/suggestions/${(await w.product()).id}/hidden`,
  ],
  [`GET ${V2}/:id/product-aisles`]: ({ list }) => [`${V2}/${list}/product-aisles`],
  [`GET ${V2}/:id/store`]: ({ list }) => [`${V2}/${list}/store`],
  [`PUT ${V2}/:id/store`]: async (w) => [`${V2}/${w.list}/store`, { storeId: await w.store() }],
  [`PUT ${V2}/:id/aisles`]: ({ list }) => [`${V2}/${list}/aisles`, orderBody(BACKWARDS, 0)],
  [`POST ${V2}/:id/aisles/undo`]: async ({ list, server }) => {
    await takeTrips(server, { listId: list, storeId: null, sequences: [BACKWARDS] }, 3);
    return [`${V2}/${list}/aisles/undo`, { orderVersion: 1 }];
  },
  [`POST ${V2}/:id/operations`]: ({ list }) => [
    `${V2}/${list}/operations`,
    { operations: [makeOperation({ type: 'item.add', items: [newItem()] })] },
  ],
  [`POST ${V2}/:id/check-product`]: async (w) => [
    `${V2}/${w.list}/check-product`,
    { productId: (await w.item()).productId, state: true },
  ],
  [`POST ${V2}/:id/clear-checked`]: ({ list }) => [`${V2}/${list}/clear-checked`, {}],
  [`GET ${V2}/:id/clear-list`]: async (w) => {
    await w.item();
    return [`${V2}/${w.list}/clear-list`];
  },
  [`POST ${V2}/:id/add-recipe-products-to-shopping-list`]: async (w) => [
    `${V2}/${w.list}/add-recipe-products-to-shopping-list`,
    { recipeId: await w.recipe() },
  ],
  [`POST ${V2}/:id/add-user`]: ({ list, victim }) => [`${V2}/${list}/add-user`, { user: victim.user.email }],
  [`GET ${V2}/deleted`]: () => [`${V2}/deleted`],
  [`POST ${V2}/:id/restore`]: async ({ people }) => {
    const list = await makeList(people.owner);
    await people.owner.delete(`${OLD}/${list}`);
    return [`${V2}/${list}/restore`];
  },
  [`PUT ${V2}/:id/owner`]: ({ list, people }) => [`${V2}/${list}/owner`, { userId: people.member.id }],
  [`DELETE ${V2}/:id/users/:userId`]: ({ list, people }) => [`${V2}/${list}/users/${people.member.id}`],
  [`GET ${OLD}`]: () => [OLD],
  [`GET ${OLD}/:id`]: ({ list }) => [`${OLD}/${list}`],
  [`POST ${OLD}`]: () => [OLD, { name: freshName('Lista') }],
  [`PUT ${OLD}/:id`]: ({ list }) => [`${OLD}/${list}`, { name: freshName('Lista') }],
  [`DELETE ${OLD}/:id`]: ({ list }) => [`${OLD}/${list}`],
  [`POST ${OLD}/add-product`]: async (w) => [
    `${OLD}/add-product`,
    { ...(await onList(w)), qty: 1, unit: 'kg' },
  ],
  [`PUT ${OLD}/check-product`]: async (w) => [`${OLD}/check-product`, { ...(await onList(w)), state: true }],
  [`POST ${OLD}/clear-checked`]: ({ list }) => [`${OLD}/clear-checked`, { shoppingListId: list }],
  [`POST ${OLD}/clear-list`]: ({ list }) => [`${OLD}/clear-list`, { shoppingListId: list }],
  [`POST ${OLD}/add-user`]: ({ list, victim }) => [
    `${OLD}/add-user`,
    { shoppingListId: list, user: victim.user.email },
  ],
  [`POST ${OLD}/add-recipe-products-to-shopping-list`]: async (w) => [
    `${OLD}/add-recipe-products-to-shopping-list`,
    { shoppingListId: w.list, recipeId: await w.recipe() },
  ],
};
