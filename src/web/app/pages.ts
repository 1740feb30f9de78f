import type { ComponentType } from 'react';
import type { RouteName } from '../routes.ts';
import { ShoppingListPage } from '../shopping-lists/ShoppingListPage.tsx';

/** Resolves with a page once its code is here. */
type LoadPage = () => Promise<ComponentType>;

/** The pages that people open in the shop are part of the app's file; all others are fetched when they are opened. */
const loadList: LoadPage = () => Promise.resolve(ShoppingListPage);

const loadLists: LoadPage = async () =>
  (await import('../shopping-lists/overview/ShoppingListsPage.tsx')).ShoppingListsPage;

/** The page of each route. The build reads from here which files a route needs. */
export const pages: Record<RouteName, LoadPage> = {
  home: loadLists,
  lists: loadLists,
  newList: async () =>
    (await import('../shopping-lists/overview/AddShoppingListPage.tsx')).AddShoppingListPage,
  list: loadList,
  recipes: async () => (await import('../recipes/overview/RecipesPage.tsx')).RecipesPage,
  newRecipe: async () => (await import('../recipes/editor/AddRecipePage.tsx')).AddRecipePage,
  editedRecipe: async () => (await import('../recipes/editor/EditRecipePage.tsx')).EditRecipePage,
  recipeImport: async () => (await import('../recipes/import/ImportPage.tsx')).ImportPage,
  importedRecipe: async () => (await import('../recipes/import/ImportedRecipePage.tsx')).ImportedRecipePage,
  recipe: async () => (await import('../recipes/RecipePage.tsx')).RecipePage,
  plan: async () => (await import('../meals/PlanPage.tsx')).PlanPage,
  products: async () => (await import('../products/ProductsPage.tsx')).ProductsPage,
  product: async () => (await import('../products/ProductPage.tsx')).ProductPage,
  users: async () => (await import('../users/UsersPage.tsx')).UsersPage,
  account: async () => (await import('../auth/account/AccountPage.tsx')).AccountPage,
  logout: async () => (await import('../auth/LogoutPage.tsx')).LogoutPage,
  login: async () => (await import('../auth/LoginPage.tsx')).LoginPage,
  registration: async () => (await import('../auth/RegisterPage.tsx')).RegisterPage,
  forgottenPassword: async () => (await import('../auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  newPassword: async () => (await import('../auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  confirmedEmail: async () => (await import('../auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  notFound: async () => (await import('../shell/NotFoundPage.tsx')).NotFoundPage,
};
