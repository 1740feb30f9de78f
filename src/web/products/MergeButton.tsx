import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Product } from '../../contract/products/products.ts';
import { t } from '../texts/products.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const MergeModal = lazyPart(async () => (await import('./MergeModal.tsx')).MergeModal);

interface MergeButtonProps {
  product: Product;
  /** Id of the product that the open dialog begins with; null for none, undefined while it is closed. */
  into: string | null | undefined;
  setInto: (into: string | null | undefined) => void;
}

export function MergeButton({ product, into, setInto }: MergeButtonProps) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowMerge size="1.125rem" aria-hidden="true" />}
        onClick={() => setInto(null)}
      >
        {t('products.merge')}
      </Button>
      <Suspense fallback={null}>
        {into !== undefined && <MergeModal {...{ product, into }} onClose={() => setInto(undefined)} />}
      </Suspense>
    </>
  );
}
