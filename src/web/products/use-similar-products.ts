import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Catalogue } from '../../contract/ingredient-lines/products/catalogue.ts';
import {
  type ProductPair,
  similarGroups,
  similarPairs,
} from '../../contract/ingredient-lines/products/similar-products.ts';
import type { DistinctProducts } from '../../contract/products/product-measures.ts';
import type { Product, ProductNames } from '../../contract/products/products.ts';
import { useProductNames } from '../queries/products/product-names.ts';
import { useCatalogue } from '../queries/products/use-catalogue.ts';
import { t } from '../texts/similar.ts';
import { pause } from '../ui/pause.ts';
import { type Offer, useOffer } from '../ui/undo/use-offer.ts';
import { distinctQuery, markDistinct, unmarkDistinct } from './distinct.ts';

/** Two products that are probably the same. */
export interface Similar {
  key: string;
  /** The one that is used more. */
  product: Product;
  other: Product;
}

const MARKING_KEY = ['mark distinct'];
const NONE: readonly ProductPair[] = [];

const usesOf = ({ _count: { recipes, ShoppingListItem } }: Product) => recipes + ShoppingListItem;
const isPair = ([id, otherId]: ProductPair, [one, other]: ProductPair) =>
  (id === one && otherId === other) || (id === other && otherId === one);

/** Pairs of these products to ask about, in the order of the catalogue; none until they have been found. */
export function useSimilarProducts(products: readonly Product[]): Similar[] {
  const pairs = useSimilarPairs(useProductNames(), useCatalogue(true));
  const { data: distinct } = useQuery(distinctQuery);
  const marking = useMutationState({
    filters: { mutationKey: MARKING_KEY, status: 'pending' },
    select: ({ state }) => state.variables as ProductPair,
  });
  return useMemo(() => {
    if (distinct === undefined) return [];
    const byId = new Map(products.map((product) => [product.id, product]));
    const existing = pairs.filter((pair) => pair.every((id) => byId.has(id)));
    const similar = similarGroups(existing, [...distinct, ...marking]).flatMap((group) => {
      const byUse = group
        .flatMap((id) => byId.get(id) ?? [])
        .toSorted((one, other) => usesOf(other) - usesOf(one));
      return byUse.slice(1).flatMap((other): Similar[] => {
        const [product] = byUse;
        return product ? [{ key: `${product.id} ${other.id}`, product, other }] : [];
      });
    });
    return [...new Map(similar.map((each) => [each.key, each])).values()];
  }, [products, pairs, distinct, marking]);
}

/** Searches the catalogue a few products at a time, so that the page can be used meanwhile. */
function useSimilarPairs(names: ProductNames, catalogue: Catalogue | undefined): readonly ProductPair[] {
  const [pairs, setPairs] = useState(NONE);
  useEffect(() => {
    if (!catalogue) return undefined;
    const stop = new AbortController();
    const search = similarPairs(
      names.map(([id, name]) => ({ id, name })),
      catalogue.products,
    );
    const look = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const { done, value } = search.next();
        if (done) return setPairs(value);
        await pause(0);
      }
    };
    void look();
    return () => stop.abort();
  }, [names, catalogue]);
  return pairs;
}

interface Marked extends Offer {
  pair: ProductPair;
}

/** Stores for all users that two of these products are different, and offers to take it back. */
export function useDistinct(products: readonly Product[]) {
  const queryClient = useQueryClient();
  const change = async (changed: (distinct: DistinctProducts) => DistinctProducts): Promise<void> => {
    // A request under way may have been answered before this change.
    await queryClient.cancelQueries(distinctQuery);
    queryClient.setQueryData(distinctQuery.queryKey, (distinct) => distinct && changed(distinct));
    void queryClient.invalidateQueries(distinctQuery);
  };
  const unmarking = useMutation({
    mutationFn: unmarkDistinct,
    onSuccess: (_, pair) => change((distinct) => distinct.filter((other) => !isPair(pair, other))),
    meta: { errorText: t('similar.unmarkFailed') },
  });
  const { show, ...bar } = useOffer<Marked>(({ pair }) => unmarking.mutate(pair));
  const marking = useMutation({
    mutationKey: MARKING_KEY,
    mutationFn: markDistinct,
    onSuccess: async (_, pair) => {
      await change((distinct) => [...distinct, [...pair]]);
      const [name = '', other = ''] = pair.map((id) => products.find((one) => one.id === id)?.name);
      show({ text: t('similar.marked', { name, other }), pair });
    },
    meta: { errorText: t('similar.markFailed') },
  });
  return { mark: marking.mutate, bar };
}
