/** The password of all demo users; printed on the console. */
export const DEMO_PASSWORD = 'zakupy-razem';

export const PEOPLE = {
  ola: { name: 'Ola', email: 'ola@example.com', role: 'admin' },
  jan: { name: 'Jan', email: 'jan@example.com', role: 'user' },
  basia: { name: 'Basia', email: 'basia@example.com', role: 'user' },
} as const;

export type Person = keyof typeof PEOPLE;

/** Products they usually have at home, by the names in products.txt. */
export const STAPLES = ['Sól', 'Pieprz czarny mielony', 'Olej rzepakowy'] as const;

/** Registered, and not activated yet. */
export const WAITING = { name: 'Halina', email: 'halina@example.com' } as const;

/** Where they shop. */
export const STORES: readonly string[] = ['Biedronka', 'Lidl'];
