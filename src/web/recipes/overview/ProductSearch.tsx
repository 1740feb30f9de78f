import { MultiSelect } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { nameKey, searchKey } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products.ts';
import { useProductNames } from '../../queries/product-names.ts';
import { useCatalogue } from '../../queries/use-catalogue.ts';
import { t } from '../../texts/recipes.ts';
import { indexProducts, matchProducts } from '../../ui/match-products.ts';
import classes from './RecipesPage.module.css';

/** At most this many are offered, so that it stays fast with thousands of products. */
const MOST_OPTIONS = 50;

/**
 * What a product that isn't in the catalogue is called: the one it was merged into finds the same recipes.
 * @param seen the name that it had there, if it was seen
 */
function labelOf(seen: string, names: ProductNames): string {
  if (names.length === 0) return '…';
  const successor = names.find(([, , ...merged]) => merged.some((name) => nameKey(name) === nameKey(seen)));
  return successor?.[1] ?? (seen || t('recipes.unknownProduct'));
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
  const options = useMemo(() => {
    const known = new Map(names.map(([id, name]) => [id, name]));
    for (const id of productIds) seen.set(id, known.get(id) ?? seen.get(id) ?? '');
    // An address may name products that the catalogue has lost, or not brought yet.
    const unknown = productIds.filter((id) => !known.has(id));
    return [
      ...names.map(([value, label]) => ({ value, label })),
      ...unknown.map((value) => ({ value, label: labelOf(seen.get(value) ?? '', names) })),
    ];
  }, [names, productIds, seen]);
  return (
    <MultiSelect
      className={classes.search}
      label={t('recipes.search')}
      placeholder={productIds.length === 0 ? t('recipes.searchPlaceholder') : undefined}
      data={options}
      value={productIds}
      onChange={(chosen) => onChange({ productIds: chosen })}
      onFocus={() => setUsed(true)}
      limit={MOST_OPTIONS}
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
