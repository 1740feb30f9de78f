import { QueryObserver } from '@tanstack/react-query';
import { bridgesOf, type ProductBridges } from '../../../contract/kitchen-weights/measure-bridges.ts';
import type { Measure, ProductMeasures } from '../../../contract/product-measures.ts';
import { productMeasuresQuery } from '../../queries/product-measures.ts';
import { queryClient } from '../../query-client.ts';
import { describeBought } from './bought-words.ts';
import type { BoughtWords } from './lines.ts';
import { watchTouches } from './watch-touches.ts';

/**
 * Tells how to say what one buys of each product that has measures, and again whenever those change: at a moment when
 * nothing is being touched, because a line that says more may become taller.
 * @param tell gets the same function for a product as long as its measures stay
 * @returns ends it
 */
export function followMeasures(tell: (words: ReadonlyMap<string, BoughtWords>) => void): () => void {
  const idle = watchTouches();
  let known: ReadonlyMap<string, Described> = new Map();
  let told: ProductMeasures | undefined;
  const take = (measures: ProductMeasures | undefined): void => {
    if (measures === undefined || measures === told) return;
    told = measures;
    idle.run(() => {
      known = describeAll(told ?? [], known);
      tell(new Map([...known].map(([id, { words }]) => [id, words])));
    });
  };
  const observer = new QueryObserver(queryClient, productMeasuresQuery);
  const stop = observer.subscribe(({ data }) => take(data));
  take(observer.getCurrentResult().data);
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
      const before = known.get(id);
      return [id, before?.text === text ? before : { text, words: wordsFor(own) }];
    }),
  );
}

function wordsFor(measures: readonly Measure[]): BoughtWords {
  let bridges: ProductBridges | undefined;
  return (quantities) => {
    bridges ??= bridgesOf(measures);
    return describeBought(quantities, bridges);
  };
}
