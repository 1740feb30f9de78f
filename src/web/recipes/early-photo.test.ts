import { afterEach, expect, test, vi } from 'vitest';
import { fetchEarlyPhoto } from './early-photo.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '01990000-0000-7000-8000-000000000001';

/** What is asked for at this address, where this was answered before the app was here. */
async function fetched(pathname: string, answer: Promise<Response>): Promise<string[]> {
  const addresses: string[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('lzEarlyAnswers', { [PATH]: answer });
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        addresses.push(address);
      }
    },
  );
  await fetchEarlyPhoto();
  return addresses;
}

const PATH = `/api/v2/recipe/${ID}`;
const answered = async (body: object, status = 200): Promise<Response> => Response.json(body, { status });

test('the photo of the recipe at the address is asked for once its version is known', async () => {
  const answer = answered({ id: ID, photo: 7 });
  expect(await fetched(`/recipes/${ID}`, answer)).toEqual([`${PATH}/photo/7/large`]);
  // The page reads the same answer.
  expect(await (await answer).json()).toEqual({ id: ID, photo: 7 });
});

test('it is also asked for where the page waits for the same answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const addresses = fetched(`/recipes/${ID}`, promise);
  const shown = promise.then((answer) => answer.json());
  resolve(await answered({ id: ID, photo: 7 }));
  expect(await addresses).toEqual([`${PATH}/photo/7/large`]);
  expect(await shown).toEqual({ id: ID, photo: 7 });
});

test.each<[string, string, () => Promise<Response>]>([
  ['a recipe without one', `/recipes/${ID}`, () => answered({ id: ID })],
  ['a recipe that was refused', `/recipes/${ID}`, () => answered({ message: 'RECIPE_NOT_FOUND' }, 404)],
  ['no network', `/recipes/${ID}`, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that breaks off', `/recipes/${ID}`, async () => new Response('{"id":')],
  ['another page', '/plan', () => answered({ id: ID, photo: 7 })],
])('none is for %s', async (_, pathname, answer) => {
  expect(await fetched(pathname, answer())).toEqual([]);
});
