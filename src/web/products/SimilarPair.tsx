import { Button, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import type { Product } from '../../contract/products/products.ts';
import { t } from '../texts/products.ts';
import { t as ofSimilar } from '../texts/similar.ts';
import classes from './SimilarProducts.module.css';
import { useMerging } from './use-merging.ts';
import type { Similar } from './use-similar-products.ts';

interface SimilarPairProps {
  similar: Similar;
  disabled: boolean;
  onDistinct: () => void;
}

/** Two products: one may replace the other, or they are different products. */
export function SimilarPair({ similar: { product, other }, disabled, onDistinct }: SimilarPairProps) {
  const group = useId();
  const [chosen, setChosen] = useState(product.id);
  const { merge, isPending } = useMerging();
  const [kept, gone] = chosen === other.id ? [other, product] : [product, other];
  return (
    <li className={classes.pair}>
      <fieldset className={classes.choice} disabled={disabled || isPending}>
        <VisuallyHidden component="legend">{t('products.mergeInto')}</VisuallyHidden>
        {[product, other].map((each) => (
          <label key={each.id} className={classes.option}>
            <input
              type="radio"
              name={group}
              className={classes.radio}
              checked={each === kept}
              onChange={() => setChosen(each.id)}
            />
            <span className={classes.name}>{each.name}</span>
            <span className={classes.uses}>{usesInWords(each)}</span>
          </label>
        ))}
      </fieldset>
      <div className={classes.actions}>
        <Button
          variant="light"
          disabled={disabled}
          loading={isPending}
          onClick={() => void merge(gone, kept)}
        >
          {t('products.mergeSubmit')}
        </Button>
        <Button variant="subtle" color="gray" disabled={disabled || isPending} onClick={onDistinct}>
          {ofSimilar('similar.distinct')}
        </Button>
      </div>
    </li>
  );
}

function usesInWords({ _count: { recipes, ShoppingListItem: items } }: Product): string {
  const uses = [
    ...(recipes > 0 ? [t('products.inRecipes', { count: recipes })] : []),
    ...(items > 0 ? [t('products.onLists', { count: items })] : []),
  ];
  return uses.length > 0 ? uses.join(', ') : ofSimilar('similar.unusedBriefly');
}
