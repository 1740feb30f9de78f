import type { Operation } from '../contract/operations.ts';
import { makeOperation, newItem } from './household.ts';

/** Bounds that no test reaches; each suite lowers those that it is about. */
export const WIDE_BOUNDS = {
  maxProducts: 1_000,
  maxLists: 1_000,
  maxRecipes: 1_000,
  productsPerHour: 1_000,
  sharesPerHour: 1_000,
  listsPerHour: 1_000,
  productEditsPerHour: 1_000,
  maxPhotoBytes: 1_000_000,
  recipesPerHour: 1_000,
  mealsPerHour: 1_000,
  storesPerHour: 1_000,
  photosPerHour: 1_000,
  writtenBytesPerHour: 100_000_000,
  pageFetchesPerHour: 1_000,
  pagesPerHour: 1_000,
};

export const adding = (...items: ReturnType<typeof newItem>[]): Operation =>
  makeOperation({ type: 'item.add', items });

/** Adds as many products that the catalogue doesn't have. */
export const addingNew = (count: number): Operation =>
  adding(...Array.from({ length: count }, () => newItem()));
