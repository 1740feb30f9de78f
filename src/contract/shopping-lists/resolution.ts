import type { ErrorCode } from '../errors.ts';
import type { Effects, Operation, ProductMerged, ProductRenamed } from './operations.ts';

/** REST calls have no `base`: they have seen everything when they arrive. */
export type ResolvableOperation = Operation extends infer O
  ? O extends Operation
    ? Omit<O, 'base'> & { base: number | null }
    : never
  : never;

/** What the server does to the items of a product. */
export type ProductOperation = (ProductRenamed | ProductMerged) & { client: string; base: null };

export interface ResolveContext {
  /** The sequence number the operation gets if it is applied. */
  seq: number;
  /** The author. */
  user: string;
  /** Name of the recipe an `item.add` comes from, if known. */
  recipeName?: string | null;
}

export type Resolution =
  | { outcome: 'applied'; effects: Effects }
  | { outcome: 'superseded' }
  | { outcome: 'refused'; code: ErrorCode };
