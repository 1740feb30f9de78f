import { DomainError } from '../errors.ts';
import type { MealLists } from '../meals/meal-lists.ts';
import { authorize } from './access.ts';
import { findItems } from './item-repository.ts';
import { asRefusal } from './operations/operations-outcome.ts';
import { findLiveLists } from './repository.ts';

/** What the plan needs to know of lists. */
export const listsForMeals: MealLists = {
  findLive: findLiveLists,
  async findItems(db, { listId, userId, itemIds, which }) {
    if (itemIds.length === 0) return new Map();
    const list = await authorize(db, { id: userId }, listId).catch(asRefusal);
    if (list instanceof DomainError) return new Map();
    const items = await findItems(db, list.id, itemIds);
    const found = items.filter(({ removed, checked }) => {
      if (which === 'there') return !removed;
      return which === undefined || (removed && !checked);
    });
    return new Map(found.map(({ id, productQty: qty, productUnit: unit }) => [id, { qty, unit }]));
  },
};
