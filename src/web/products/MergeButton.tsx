import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Product } from '../../contract/products.ts';
import { t } from '../texts/products.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const MergeModal = lazyPart(async () => (await import('./MergeModal.tsx')).MergeModal);

export function MergeButton({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowMerge size="1.125rem" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('products.merge')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <MergeModal product={product} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
