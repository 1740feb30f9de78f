/**
 * Paths of the pages that mails, push messages and handed-over links lead to, as `pathOf` fills them in. The web's routes are these,
 * so that no link leads to a page that has moved.
 */
export const LOGIN_PATH = '/login';
export const FORGOTTEN_PASSWORD_PATH = '/forgot-password';
export const NEW_PASSWORD_PATH = '/reset-password/:token';
export const CONFIRMED_EMAIL_PATH = '/confirm-email/:token';
export const USERS_PATH = '/users';
export const ACCOUNT_PATH = '/account';
/** Where the share sheet and the bookmark post a page to; the service worker takes it, and the app shows it there. */
export const RECIPE_IMPORT_PATH = '/recipes/import';
export const RECIPE_PATH = '/recipes/:id';
export const LIST_PATH = '/shopping-lists/:id';
/** Behind a list's path: its add field has the focus. */
export const ADDING_SEARCH = '?add';
