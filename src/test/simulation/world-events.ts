import { PRODUCT_EVENT_WEIGHTS } from './product-changes.ts';

/** What may come next, with weights. */
export const EVENT_WEIGHTS = {
  'a user acts': 62,
  'a network changes': 10,
  'a tab is killed': 4,
  'a tab is opened': 4,
  'the server restarts': 2,
  'a backup is made': 1.5,
  'the backup is restored': 1,
  ...PRODUCT_EVENT_WEIGHTS,
  'access is withdrawn': 1.5,
  'access is given': 2,
  'a list is made': 2.5,
  'a list is deleted': 0.7,
  'a session ends': 0.8,
  'a user logs in again': 1.2,
  'a question is asked': 8,
  'a line is edited': 10,
  'something is taken back': 6,
  'a recipe goes onto a list': 3,
  'a new product is added twice': 2,
  'somebody goes shopping': 5,
  'a trip left open ends': 1,
  'a user logs out': 1.2,
  'a user is deactivated': 0.7,
  'a user is activated': 1.5,
  'a disk fails': 2,
  'a user reads what was refused': 4,
} as const;
export type WorldEvent = keyof typeof EVENT_WEIGHTS;

/** What a user may do to a list, with weights. */
export const INTENT_WEIGHTS = {
  'product.check': 45,
  'item.add': 20,
  'item.set': 12,
  'item.remove': 6,
  'item.restore': 6,
  'clear.checked': 4,
  'clear.all': 2,
  'list.rename': 3,
} as const;
