import { memo, useCallback, useMemo } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import type { Product } from '../../contract/products/products.ts';
import { Link } from '../navigation/Link.tsx';
import { useThumbs } from '../queries/photos/photos.ts';
import { routes } from '../routes.ts';
import { LongList } from '../ui/LongList.tsx';
import { Thumb } from '../ui/photo/Thumb.tsx';
import classes from './ProductsPage.module.css';

interface ProductListProps {
  products: readonly Product[];
  isWhole?: boolean;
  isHidden?: boolean;
}

/** Links to products. */
export const ProductList = memo(function ProductList({ products, ...props }: ProductListProps) {
  const versions = useMemo(() => products.map(({ id, photo }) => [id, photo] as const), [products]);
  const thumbs = useThumbs('product', versions);
  const row = useCallback(
    ({ id, name }: Product) => (
      <li key={id}>
        <Link to={pathOf(routes.product.path, { id })} className={classes.link}>
          <span className={classes.name}>{name}</span>
          <Thumb src={thumbs.get(id)} />
        </Link>
      </li>
    ),
    [thumbs],
  );
  return <LongList items={products} row={row} {...props} />;
});
