import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t } from '../../texts/recently-deleted.ts';
import { lazyPart } from '../lazy-part.ts';
import type { RecentlyDeletedProps } from './RecentlyDeletedModal.tsx';

const RecentlyDeletedModal = lazyPart(
  async () => (await import('./RecentlyDeletedModal.tsx')).RecentlyDeletedModal,
);

/** Opens the recently deleted items. A quiet link below the current ones. */
export function RecentlyDeleted(props: Omit<RecentlyDeletedProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        mt={14}
        leftSection={<IconTrash size="1.125rem" />}
        onClick={() => setOpen(true)}
      >
        {t('recentlyDeleted.title')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <RecentlyDeletedModal {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
