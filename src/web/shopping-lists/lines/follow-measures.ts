import { QueryObserver } from '@tanstack/react-query';
import { quantityOf } from '../../../contract/shopping-lists/list-state.ts';
import {
  conversionsOf,
  type ProductConversions,
} from '../../../contract/kitchen-weights/measure-conversions.ts';
import type { Measure, ProductMeasures } from '../../../contract/products/product-measures.ts';
import { productMeasuresQuery } from '../../queries/products/product-measures.ts';
import { queryClient } from '../../query-client.ts';
import { describeBought, describeForms } from './describe-bought.ts';
import { countedItems } from './lines.ts';
import { type BoughtWords, inAll } from './describe-sum.ts';
import { watchTouches } from './watch-touches.ts';

/** Describes what to buy of each product; the same function as long as its measures don't change. */
export interface WordsByProduct {
  get: (productId: string) => BoughtWords;
}

/**
 * Provides the function that describes what to buy of each product, and a new one whenever measures change: at a
 * moment when nothing is being touched, because a line with more text may become taller.
 * @returns a function that ends it
 */
export function followMeasures(tell: (words: WordsByProduct) => void): () => void {
  const idle = watchTouches();
  let known: ReadonlyMap<string, Described> = new Map();
  const none = wordsFor([]);
  let told: ProductMeasures | undefined;
  const take = (measures: ProductMeasures): void => {
    if (measures === told) return;
    told = measures;
    idle.run(() => {
      const current = describeAll(told ?? [], known);
      known = current;
      tell({ get: (id) => current.get(id)?.words ?? none });
    });
  };
  const observer = new QueryObserver(queryClient, productMeasuresQuery);
  const stop = observer.subscribe(({ data }) => data && take(data));
  take(observer.getCurrentResult().data ?? []);
  return () => {
    stop();
    idle.end();
  };
}

interface Described {
  /** The measures, to be compared. */
  text: string;
  words: BoughtWords;
}

function describeAll(
  measures: ProductMeasures,
  known: ReadonlyMap<string, Described>,
): ReadonlyMap<string, Described> {
  return new Map(
    measures.map(([id, own]) => {
      const text = JSON.stringify(own);
      const previous = known.get(id);
      return [id, previous?.text === text ? previous : { text, words: wordsFor(own) }];
    }),
  );
}

function wordsFor(measures: readonly Measure[]): BoughtWords {
  let conversions: ProductConversions | undefined;
  return (line) => {
    conversions ??= conversionsOf(measures);
    const counted = countedItems(line);
    const forms = describeForms(counted);
    if (forms !== undefined) return forms;
    const sums = describeBought(counted.map(quantityOf), conversions);
    return sums !== '' && line.items.length > 1 ? inAll(line, sums) : sums;
  };
}
