import { Anchor } from '@mantine/core';
import { useId } from 'react';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { pathOf } from '../../../contract/page-path.ts';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { t } from '../../texts/sums.ts';
import type { SumOrigin as Origin } from './sum-origin.ts';
import classes from './SumOrigin.module.css';

interface SumOriginProps {
  origin: Origin;
  /** The line's. */
  items: StoredItem[];
  /** Whether each amount is shown too, if no fields show it. */
  isWhole?: boolean;
  /** Whether the user may go to the product's page. */
  isLinked: boolean;
}

/** Where the sum of a line comes from, recipe by recipe; for a line without a sum at most the amounts. */
export function SumOrigin({ origin, items, isWhole = false, isLinked }: SumOriginProps) {
  const headId = useId();
  const [first] = items;
  if (first === undefined) return null;
  const units = new Set(items.map(({ productUnit }) => productUnit));
  const hasSum = origin.total !== '';
  const link = isLinked && (
    <Anchor
      component={Link}
      to={pathOf(routes.product.path, { id: first.productId })}
      className={classes.link}
    >
      {t('sums.weights')}
    </Anchor>
  );
  // By weights there may be a sum.
  if (!hasSum && !isWhole) return units.size > 1 && link;
  return (
    <section className={classes.origin} aria-labelledby={headId}>
      <h3 id={headId} className={classes.head}>
        {t('sums.title')}
      </h3>
      {isWhole && (
        <ul className={classes.amounts}>
          {origin.amounts.map((text, index) => (
            <li key={items[index]?.id}>{text}</li>
          ))}
        </ul>
      )}
      {hasSum && (
        <>
          <p className={classes.total}>{origin.total}</p>
          {origin.measures.length > 0 && <p className={classes.measures}>{origin.measures.join(' · ')}</p>}
        </>
      )}
      {link}
    </section>
  );
}
