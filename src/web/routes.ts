import { matchPath } from '../contract/page-path.ts';
import { atStart } from './texts/pl-start.ts';

export interface PageRoute {
  /** A pattern for the contract's `matchPath`. */
  path: string;
  /** Its heading, if that never changes. */
  title?: string;
  isWide?: boolean;
  /**
   * Who sees the page; signed-in users by default. Other visitors are redirected: strangers to the login, users away from
   * pages for visitors. A page for anyone never redirects.
   */
  access?: 'admins' | 'visitors' | 'anyone';
}

/**
 * The app's pages; the first whose path matches is shown. Links, the router, the start script, the build, the server and
 * the byte budgets use this table; app/pages.ts has the component of each.
 */
export const routes = {
  home: { path: '/', title: atStart.shell.lists },
  lists: { path: '/shopping-lists', title: atStart.shell.lists },
  newList: { path: '/shopping-lists/add', title: atStart.lists.addTitle },
  list: { path: '/shopping-lists/:id' },
  recipes: { path: '/recipes', title: atStart.shell.recipes },
  newRecipe: { path: '/recipes/add', title: atStart.recipes.addTitle, isWide: true },
  editedRecipe: { path: '/recipes/edit/:id' },
  recipe: { path: '/recipes/:id' },
  products: { path: '/products', title: atStart.shell.products },
  product: { path: '/products/:id' },
  users: { path: '/users', access: 'admins' },
  account: { path: '/account', title: atStart.shell.account },
  logout: { path: '/logout' },
  login: { path: '/login', access: 'visitors' },
  registration: { path: '/register', access: 'visitors' },
  forgottenPassword: { path: '/forgot-password', access: 'visitors' },
  newPassword: { path: '/reset-password/:token', access: 'visitors' },
  confirmedEmail: { path: '/confirm-email/:token', access: 'anyone' },
  notFound: { path: '*' },
} as const satisfies Record<string, PageRoute>;

export type RouteName = keyof typeof routes;

/** The page at a path. */
export function routeAt(pathname: string): PageRoute {
  return Object.values(routes).find(({ path }) => matchPath(path, pathname) !== undefined) ?? routes.notFound;
}
