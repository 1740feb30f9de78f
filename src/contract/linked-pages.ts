/**
 * Paths of the pages that mails and handed-over links lead to, as `pathOf` fills them in. The web's routes are these,
 * so that no link leads to a page that has moved.
 */
export const LINKED_PAGES = {
  login: '/login',
  forgottenPassword: '/forgot-password',
  newPassword: '/reset-password/:token',
  confirmedEmail: '/confirm-email/:token',
  users: '/users',
  account: '/account',
} as const;
