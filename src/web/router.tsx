import { createBrowserRouter, type RouteObject } from 'react-router';
import { AppLayout } from './shell/AppLayout.tsx';
import { AuthLayout } from './shell/AuthLayout.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { RequireAdmin } from './shell/RequireAdmin.tsx';
import { RouteErrorPage } from './shell/RouteErrorPage.tsx';
import { DelayedLoader } from './ui/DelayedLoader.tsx';
import { WaitingBadge } from './users/WaitingBadge.tsx';

const lists = async () => ({
  Component: (await import('./shopping-lists/ShoppingListsPage.tsx')).ShoppingListsPage,
});

const pages: RouteObject[] = [
  { index: true, lazy: lists },
  { path: 'shopping-lists', lazy: lists },
  {
    path: 'shopping-lists/add',
    lazy: async () => ({
      Component: (await import('./shopping-lists/AddShoppingListPage.tsx')).AddShoppingListPage,
    }),
  },
  {
    path: 'shopping-lists/:id',
    lazy: async () => ({
      Component: (await import('./shopping-lists/ShoppingListPage.tsx')).ShoppingListPage,
    }),
  },
  {
    path: 'recipes',
    lazy: async () => ({ Component: (await import('./recipes/RecipesPage.tsx')).RecipesPage }),
  },
  {
    path: 'recipes/add',
    lazy: async () => ({ Component: (await import('./recipes/AddRecipePage.tsx')).AddRecipePage }),
  },
  {
    path: 'recipes/edit/:id',
    lazy: async () => ({ Component: (await import('./recipes/EditRecipePage.tsx')).EditRecipePage }),
  },
  {
    path: 'recipes/:id',
    lazy: async () => ({ Component: (await import('./recipes/RecipePage.tsx')).RecipePage }),
  },
  {
    path: 'products',
    lazy: async () => ({ Component: (await import('./products/ProductsPage.tsx')).ProductsPage }),
  },
  {
    path: 'products/:id',
    lazy: async () => ({ Component: (await import('./products/ProductPage.tsx')).ProductPage }),
  },
  {
    element: <RequireAdmin />,
    children: [
      {
        path: 'users',
        lazy: async () => ({ Component: (await import('./users/UsersPage.tsx')).UsersPage }),
      },
    ],
  },
  {
    path: 'account',
    lazy: async () => ({ Component: (await import('./auth/account/AccountPage.tsx')).AccountPage }),
  },
  {
    path: 'logout',
    lazy: async () => ({ Component: (await import('./auth/LogoutPage.tsx')).LogoutPage }),
  },
  { path: '*', element: <NotFoundPage /> },
];

const publicPages: RouteObject[] = [
  {
    path: 'login',
    lazy: async () => ({ Component: (await import('./auth/LoginPage.tsx')).LoginPage }),
  },
  {
    path: 'register',
    lazy: async () => ({ Component: (await import('./auth/RegisterPage.tsx')).RegisterPage }),
  },
  {
    path: 'forgot-password',
    lazy: async () => ({ Component: (await import('./auth/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
  },
  {
    path: 'reset-password/:token',
    lazy: async () => ({ Component: (await import('./auth/ResetPasswordPage.tsx')).ResetPasswordPage }),
  },
];

export const router = createBrowserRouter([
  {
    errorElement: <RouteErrorPage />,
    hydrateFallbackElement: <DelayedLoader />,
    children: [
      { element: <AuthLayout />, children: publicPages },
      { element: <AppLayout usersBadge={<WaitingBadge />} />, children: pages },
    ],
  },
]);
