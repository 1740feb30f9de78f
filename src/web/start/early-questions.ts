import { LISTS_PATH, listPath } from '../../contract/shopping-lists/list-path.ts';
import { ACCEPT_COMPACT } from '../../contract/shopping-lists/compact-list.ts';
import { matchPath } from '../../contract/page-path.ts';
import { REQUEST_TIMEOUT_MS, requestHeaders } from '../request-headers.ts';
import { routeAt, routes } from '../routes.ts';
import { isLogoutPending, knowsUser } from '../storage.ts';

export interface Questions {
  /** Who is here. */
  check: Promise<Response>;
  /** What the page at the address shows, where the device knows no user and the check finds one. */
  page: Promise<Response> | undefined;
  /** All aisles, those of the list's products, and its order of aisles, where the lines of a list will be asked for. */
  aisles: Promise<Response>[] | undefined;
  /** Which products have a photo, where the lines of a list will be asked for. */
  photos: Promise<Response> | undefined;
}

const ask = (path: string): Promise<Response> =>
  fetch(path, {
    credentials: 'include',
    // Lists have two forms, other answers one.
    headers: { ...requestHeaders(), accept: ACCEPT_COMPACT },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });

/**
 * Asks now what the app will ask first; early-answers.ts hands it over.
 * @returns undefined when a logout still has to reach the server, which comes before any question
 */
export function askEarly(): Questions | undefined {
  if (isLogoutPending()) return undefined;
  const check = ask('/api/auth/check');
  const answers: Record<string, Promise<Response>> = { '/api/auth/check': check };
  // A user known on this device has lists on it, and needs only changes instead of a whole list.
  const path = knowsUser() ? undefined : questionOf(location.pathname);
  const askAsUser = (wanted: string): Promise<Response> => {
    const answer = isUserHere(check).then((isHere) => {
      if (isHere) return ask(wanted);
      // It would be the answer after a login.
      delete answers[wanted];
      throw new Error('Nobody is here.');
    });
    answers[wanted] = answer;
    return answer;
  };
  const page = path === undefined ? undefined : askAsUser(path);
  const isOneList = path !== undefined && routeAt(location.pathname).path === routes.list.path;
  const aisles = isOneList ? [AISLES, `${path}/product-aisles`, `${path}/store`].map(askAsUser) : undefined;
  const photos = isOneList ? askAsUser(PHOTOS) : undefined;
  for (const answer of Object.values(answers)) answer.catch(() => undefined);
  globalThis.lzEarlyAnswers = answers;
  return { check, page, aisles, photos };
}

/** What pages ask for first, by the paths of their routes. */
const QUESTIONS: Partial<Record<string, (id: string) => string>> = {
  [routes.home.path]: () => LISTS_PATH,
  [routes.lists.path]: () => LISTS_PATH,
  [routes.list.path]: listPath,
  [routes.recipes.path]: () => '/api/v2/recipe',
  [routes.recipe.path]: (id) => `/api/v2/recipe/${id}`,
  [routes.products.path]: () => '/api/v2/product',
  [routes.product.path]: (id) => `/api/v2/product/${id}`,
};

/** As `queries/products/aisles.ts` asks for them. */
const AISLES = '/api/v2/aisles';

/** As `queries/photos/photos.ts` asks for them. */
const PHOTOS = '/api/v2/product/photos';

/** What the page at this path asks for. */
function questionOf(pathname: string): string | undefined {
  const { path } = routeAt(pathname);
  const { id } = matchPath(path, pathname) ?? {};
  return id === undefined || /^[\da-f-]{36}$/.test(id) ? QUESTIONS[path]?.(id ?? '') : undefined;
}

/** By the server's answer, which stays unread for the app. */
export async function isUserHere(check: Promise<Response>): Promise<boolean> {
  const { success } = (await (await check).clone().json()) as { success?: unknown };
  return success === true;
}
