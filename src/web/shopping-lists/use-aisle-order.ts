import type { Aisle } from '../../contract/aisles.ts';
import { useAisles } from '../queries/aisles.ts';

/** All aisles in the order in which this list shows them; the same array until that changes, undefined until it is known. */
export function useAisleOrder(_listId: string): readonly Aisle[] | undefined {
  return useAisles();
}
