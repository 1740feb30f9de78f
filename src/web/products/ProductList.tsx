import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import type { Product } from '../../contract/products.ts';
import { Link } from '../navigation/Link.tsx';
import { useThumbs } from '../queries/photos.ts';
import { routes } from '../routes.ts';
import { Thumb } from '../ui/photo/Thumb.tsx';
import classes from './ProductsPage.module.css';

/** More than any screen shows at once, and few enough for a cheap phone to draw within 50 ms. */
const ROWS_PER_PIECE = 100;

/** Of a name on one line. */
const ROW_PX = 54;

/** How many pieces are drawn: the first at once, then one after the other, with room for taps in between. */
function useDrawnPieces(all: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= all) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    return () => clearTimeout(timer);
  }, [drawn, all]);
  return drawn;
}

/** Links to all products. The first screenful is painted at once; thousands of rows follow without holding the page. */
export const ProductList = memo(function ProductList({ products }: { products: readonly Product[] }) {
  const pieces = useMemo(
    () =>
      Array.from({ length: Math.ceil(products.length / ROWS_PER_PIECE) }, (_, index) => {
        const start = index * ROWS_PER_PIECE;
        return { start, rows: products.slice(start, start + ROWS_PER_PIECE) };
      }),
    [products],
  );
  const drawn = useDrawnPieces(pieces.length);
  const versions = useMemo(() => products.map(({ id, photo }) => [id, photo] as const), [products]);
  const thumbs = useThumbs('product', versions);
  return (
    <div className={classes.list}>
      {pieces.slice(0, drawn).map(({ start, rows }) => (
        <Piece key={start} products={rows} thumbs={thumbs} />
      ))}
    </div>
  );
});

interface PieceProps {
  products: readonly Product[];
  thumbs: ReturnType<typeof useThumbs>;
}

const Piece = memo(function Piece({ products, thumbs }: PieceProps) {
  return (
    <ul className={classes.piece} style={{ containIntrinsicSize: `auto ${products.length * ROW_PX}px` }}>
      {products.map(({ id, name }) => (
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
