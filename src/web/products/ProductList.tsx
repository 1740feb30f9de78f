import { memo, useDeferredValue } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import type { Product } from '../../contract/products.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import classes from './ProductsPage.module.css';

/** More than any screen shows at once. */
const FIRST_ROWS = 60;

/** Links to all products. The first screenful is painted at once; thousands of rows follow without holding the page. */
export const ProductList = memo(function ProductList({ products }: { products: readonly Product[] }) {
  const shown = useDeferredValue(products, products.slice(0, FIRST_ROWS));
  return (
    <ul className={classes.list}>
      {shown.map(({ id, name }) => (
        <li key={id} className={classes.row}>
          <Link to={pathOf(routes.product.path, { id })} className={classes.link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
});
