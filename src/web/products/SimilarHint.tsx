import { Anchor } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { nameKey } from '../../contract/names.ts';
import { pathOf } from '../../contract/page-path.ts';
import { Link } from '../navigation/Link.tsx';
import { useCatalogue } from '../queries/products/use-catalogue.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/similar.ts';
import classes from './SimilarHint.module.css';

/** More of them wouldn't help the user to decide. */
const MAX_PRODUCTS = 3;

interface SimilarHintProps {
  /** As typed. */
  name: string;
  /** The product that is being renamed. */
  exceptId?: string;
  /** It is to be merged into this one, by id. */
  onMerge?: (into: string) => void;
  /** Another action beside opening the product; not offered if a product has exactly this name. */
  children?: ReactNode;
}

/** Says which products of the catalogue a name would probably double. */
export function SimilarHint({ name, exceptId, onMerge, children }: SimilarHintProps) {
  const catalogue = useCatalogue(true);
  const typed = useDeferredValue(name);
  const similar = useMemo(
    () => catalogue?.products.findSimilar(typed).filter(({ id }) => id !== exceptId) ?? [],
    [catalogue, typed, exceptId],
  );
  const hasNamesake = similar.some((product) => nameKey(product.name) === nameKey(typed));
  // The element stays, so that text appearing in it is read out.
  return (
    <div role="status" className={similar.length > 0 ? classes.hint : undefined}>
      {similar.slice(0, MAX_PRODUCTS).map((product) => (
        <div key={product.id} className={classes.product}>
          <span className={classes.text}>{t('similar.alreadyThere', { name: product.name })}</span>
          <Anchor component={Link} to={pathOf(routes.product.path, product)} className={classes.open}>
            {t('similar.open', { name: product.name })}
          </Anchor>
          {onMerge && (
            <Anchor
              component="button"
              type="button"
              className={classes.open}
              onClick={() => onMerge(product.id)}
            >
              {t('similar.mergeWith', { name: product.name })}
            </Anchor>
          )}
        </div>
      ))}
      {similar.length > 0 && !hasNamesake && children}
    </div>
  );
}
