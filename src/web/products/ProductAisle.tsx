import { useQuery } from '@tanstack/react-query';
import { aislesQuery, productAislesQuery } from '../queries/products/aisles.ts';
import { changeAisle } from '../queries/products/change-aisle.ts';
import { useAisleOf } from '../queries/products/use-aisle-of.ts';
import { t } from '../texts/aisles.ts';
import { AisleField } from '../ui/AisleField.tsx';
import { useIsPainted } from '../ui/lazy-part.ts';
import classes from './ProductPage.module.css';

interface ProductAisleProps {
  productId: string;
  name: string;
}

/** The product's aisle in a store; a choice is saved at once. */
export function ProductAisle({ productId, name }: ProductAisleProps) {
  // The aisles of all products are large: asked for at once, they would delay the first paint.
  const enabled = useIsPainted();
  const known = useAisleOf(productId, enabled);
  const aisles = useQuery({ ...aislesQuery, enabled });
  const ofProducts = useQuery({ ...productAislesQuery, enabled });
  if (known === undefined && (aisles.isError || ofProducts.isError)) return null;
  return (
    <div className={classes.aisle}>
      <AisleField
        aisles={known?.aisles ?? []}
        value={known?.aisleId ?? ''}
        // Until it is known, its space is reserved, because there are more parts below it.
        disabled={known === undefined}
        description={t('aisles.hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(aisleId) => changeAisle({ productId, name, aisleId })}
      />
    </div>
  );
}
