import {
  ACCOUNT_PATH,
  CONFIRMED_EMAIL_PATH,
  FORGOTTEN_PASSWORD_PATH,
  LIST_PATH,
  LOGIN_PATH,
  NEW_PASSWORD_PATH,
  RECIPE_IMPORT_PATH,
  RECIPE_PATH,
  USERS_PATH,
} from '../contract/linked-pages.ts';
import { matchPath } from '../contract/page-path.ts';
import { atStart } from './texts/start.ts';

export interface PageRoute {
  /** A pattern for the contract's `matchPath`. */
  path: string;
  /** Its heading, if that never changes. */
  title?: string;
  isWide?: boolean;
  /**
   * Who sees the page; signed-in users by default. Other visitors are redirected: strangers to the login, users away from
   * pages for visitors. A page for anyone never redirects, and one for admins looks at the user itself.
   */
  access?: 'visitors' | 'anyone';
}

/**
 * The app's pages; the first whose path matches is shown. Links, the router, the start script, the build, the server and
 * the byte budgets use this table; app/pages.ts has the component of each.
 */
export const routes = {
  home: { path: '/', title: atStart.shell.lists },
  lists: { path: '/shopping-lists', title: atStart.shell.lists },
  newList: { path: '/shopping-lists/add', title: atStart.lists.addTitle },
  list: { path: LIST_PATH },
  recipes: { path: '/recipes', title: atStart.shell.recipes },
  newRecipe: { path: '/recipes/add', title: atStart.recipes.addTitle, isWide: true },
  editedRecipe: { path: '/recipes/edit/:id' },
  recipeImport: { path: RECIPE_IMPORT_PATH },
  importedRecipe: { path: '/recipes/import/:id' },
  recipe: { path: RECIPE_PATH },
  plan: { path: '/plan', title: atStart.shell.plan, isWide: true },
  products: { path: '/products', title: atStart.shell.products },
  product: { path: '/products/:id' },
  users: { path: USERS_PATH },
  account: { path: ACCOUNT_PATH, title: atStart.shell.account },
  logout: { path: '/logout' },
  login: { path: LOGIN_PATH, access: 'visitors' },
  registration: { path: '/register', access: 'visitors' },
  forgottenPassword: { path: FORGOTTEN_PASSWORD_PATH, access: 'visitors' },
  newPassword: { path: NEW_PASSWORD_PATH, access: 'visitors' },
  confirmedEmail: { path: CONFIRMED_EMAIL_PATH, access: 'anyone' },
  notFound: { path: '*' },
} as const satisfies Record<string, PageRoute>;

export type RouteName = keyof typeof routes;

/** The page at a path. */
export function routeAt(pathname: string): PageRoute {
  return Object.values(routes).find(({ path }) => matchPath(path, pathname) !== undefined) ?? routes.notFound;
}
