import { useQuery } from '@tanstack/react-query';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { productMeasuresQuery } from '../../queries/products/product-measures.ts';
import { originOf, type SumOrigin } from './sum-origin.ts';

/** @param items of one line */
export function useSumOrigin(items: StoredItem[]): SumOrigin {
  const { data } = useQuery(productMeasuresQuery);
  return originOf(items, data?.find(([id]) => id === items[0]?.productId)?.[1] ?? []);
}
