import { MultiSelect } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { nameKey, searchKey } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { currentProductQuery } from '../../queries/products/current-product.ts';
import { useProductNames } from '../../queries/products/product-names.ts';
import { useCatalogue } from '../../queries/products/use-catalogue.ts';
import { t } from '../../texts/recipes.ts';
import { indexProducts, matchProducts } from '../../ui/product-field/match-products.ts';
import classes from './RecipesPage.module.css';

/** At most this many are offered, so that it stays fast with thousands of products. */
const MAX_OPTIONS = 50;

/**
 * What a product that isn't in the catalogue is called: the one it was merged into finds the same recipes.
 * @param seen the name that it had there, if it was seen
 */
function labelOf(seen: string, names: ProductNames): string {
  if (names.length === 0) return '…';
  const successor = names.find(([, , ...merged]) => merged.some((name) => nameKey(name) === nameKey(seen)));
  return successor?.[1] ?? (seen || t('recipes.unknownProduct'));
}

/** By id, what products that were never seen became; null for those that are gone. Without those still asked for. */
function useCurrent(ids: readonly string[]): Record<string, { id: string; name: string } | null> {
  return useQueries({
    queries: ids.map(currentProductQuery),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data, isError }, index) => {
          const id = ids[index];
          return id === undefined || !(data || isError) ? [] : [[id, data ?? null] as const];
        }),
      ),
  });
}

interface ProductSearchProps {
  /** Separated by commas. */
  ids: string;
  onChange: (part: { productIds: string[] }) => void;
}

/** The products that a recipe has to use. It lists the catalogue, and isn't rendered for keys typed elsewhere. */
export const ProductSearch = memo(function ProductSearch({ ids, onChange }: ProductSearchProps) {
  const productIds = useMemo(() => ids.split(',').filter(Boolean), [ids]);
  const [isUsed, setUsed] = useState(false);
  const names = useProductNames(isUsed || productIds.length > 0);
  const catalogue = useCatalogue(isUsed);
  const index = useMemo(() => indexProducts(names), [names]);
  const [seen] = useState(() => new Map<string, string>());
  const known = useMemo(() => new Map(names.map(([id, name]) => [id, name])), [names]);
  const unseen = names.length === 0 ? [] : productIds.filter((id) => !known.has(id) && !seen.get(id));
  const current = useCurrent(unseen);
  const options = useMemo(() => {
    for (const id of productIds) seen.set(id, known.get(id) ?? seen.get(id) ?? '');
    // An address may name products that the catalogue has lost, or not brought yet.
    const unknown = productIds.filter((id) => !known.has(id));
    return [
      ...names.map(([value, label]) => ({ value, label })),
      ...unknown.map((value) => {
        const successor = current[value];
        const isAsked = !seen.get(value) && successor === undefined;
        const label = isAsked ? '…' : labelOf(seen.get(value) || (successor?.name ?? ''), names);
        return { value, label: known.get(successor?.id ?? '') ?? label };
      }),
    ];
  }, [names, known, productIds, seen, current]);
  return (
    <MultiSelect
      className={classes.search}
      label={t('recipes.search')}
      placeholder={productIds.length === 0 ? t('recipes.searchPlaceholder') : undefined}
      data={options}
      value={productIds}
      onChange={(chosen) => onChange({ productIds: chosen })}
      onFocus={() => setUsed(true)}
      limit={MAX_OPTIONS}
      filter={({ options: all, search, limit }) => {
        if (searchKey(search) === '') return all.slice(0, limit);
        return matchProducts(index, search, { catalogue, most: limit }).matches.map(({ id, name }) => ({
          value: id,
          label: name,
        }));
      }}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={names.length > 0 && t('recipes.noProductFound')}
      clearButtonProps={{ 'aria-label': t('recipes.clearSearch') }}
      size="md"
    />
  );
});
