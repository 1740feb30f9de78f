import { memo, useDeferredValue, useMemo } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import type { Product } from '../../contract/products.ts';
import { Link } from '../navigation/Link.tsx';
import { useThumbs } from '../queries/photos.ts';
import { routes } from '../routes.ts';
import { Thumb } from '../ui/photo/Thumb.tsx';
import classes from './ProductsPage.module.css';

/** More than any screen shows at once. */
const FIRST_ROWS = 60;

/** Links to all products. The first screenful is painted at once; thousands of rows follow without holding the page. */
export const ProductList = memo(function ProductList({ products }: { products: readonly Product[] }) {
  const shown = useDeferredValue(products, products.slice(0, FIRST_ROWS));
  const versions = useMemo(() => products.map(({ id, photo }) => [id, photo] as const), [products]);
  const thumbs = useThumbs('product', versions);
  return (
    <ul className={classes.list}>
      {shown.map(({ id, name }) => (
        <li key={id} className={classes.row}>
          <Link to={pathOf(routes.product.path, { id })} className={classes.link}>
            <span className={classes.name}>{name}</span>
            <Thumb src={thumbs.get(id)} />
          </Link>
        </li>
      ))}
    </ul>
  );
});
