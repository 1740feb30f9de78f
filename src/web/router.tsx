import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type Route, Router, startRouter } from './navigation/Router.tsx';
import { AppLayout } from './shell/AppLayout.tsx';
import { AuthLayout } from './shell/AuthLayout.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { RequireAdmin } from './shell/RequireAdmin.tsx';
import { RouteErrorPage } from './shell/RouteErrorPage.tsx';
import { ShoppingListPage } from './shopping-lists/ShoppingListPage.tsx';
import { ShoppingListsPage } from './shopping-lists/ShoppingListsPage.tsx';
import { DelayedLoader } from './ui/DelayedLoader.tsx';
import { lazyPart } from './ui/lazy-part.ts';

const WaitingBadge = lazyPart(async () => (await import('./users/WaitingBadge.tsx')).WaitingBadge);

function SignedIn({ children }: { children: ReactNode }) {
  const badge = (
    <Suspense>
      <WaitingBadge />
    </Suspense>
  );
  return <AppLayout usersBadge={badge}>{children}</AppLayout>;
}

const page = (path: string, load: () => Promise<ComponentType>): Route => ({ path, load, Frame: SignedIn });
const publicPage = (path: string, load: () => Promise<ComponentType>): Route => ({
  path,
  load,
  Frame: AuthLayout,
});

/** What people open in the shop is here with the app; all else is fetched when it is asked for. */
const lists = () => Promise.resolve(ShoppingListsPage);

const routes: Route[] = [
  page('/', lists),
  page('/shopping-lists', lists),
  page(
    '/shopping-lists/add',
    async () => (await import('./shopping-lists/AddShoppingListPage.tsx')).AddShoppingListPage,
  ),
  page('/shopping-lists/:id', () => Promise.resolve(ShoppingListPage)),
  page('/recipes', async () => (await import('./recipes/RecipesPage.tsx')).RecipesPage),
  page('/recipes/add', async () => (await import('./recipes/AddRecipePage.tsx')).AddRecipePage),
  page('/recipes/edit/:id', async () => (await import('./recipes/EditRecipePage.tsx')).EditRecipePage),
  page('/recipes/:id', async () => (await import('./recipes/RecipePage.tsx')).RecipePage),
  page('/products', async () => (await import('./products/ProductsPage.tsx')).ProductsPage),
  page('/products/:id', async () => (await import('./products/ProductPage.tsx')).ProductPage),
  {
    ...page('/users', async () => (await import('./users/UsersPage.tsx')).UsersPage),
    Gate: RequireAdmin,
  },
  page('/account', async () => (await import('./auth/account/AccountPage.tsx')).AccountPage),
  page('/logout', async () => (await import('./auth/LogoutPage.tsx')).LogoutPage),
  publicPage('/login', async () => (await import('./auth/LoginPage.tsx')).LoginPage),
  publicPage('/register', async () => (await import('./auth/RegisterPage.tsx')).RegisterPage),
  publicPage(
    '/forgot-password',
    async () => (await import('./auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  publicPage(
    '/reset-password/:token',
    async () => (await import('./auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  page('*', () => Promise.resolve(NotFoundPage)),
];

/** Has the page at the document's address fetched. Called once, at start-up. */
export const startPages = (): void => startRouter(routes);

/** The page at the address, in its frame. */
export function Pages() {
  return <Router routes={routes} loading={<DelayedLoader />} ErrorPage={RouteErrorPage} />;
}
