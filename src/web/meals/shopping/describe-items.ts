import { toBuyRows } from '../../ui/to-buy/to-buy-rows.ts';
import type { MealItem } from './plan-items.ts';

/** 'Śmietana 1 puszka, Mąka 200 g'. */
export const describeItems = (items: readonly MealItem[]): string =>
  toBuyRows(items)
    .map(({ name, amounts }) => `${name} ${amounts}`)
    .join(', ');
