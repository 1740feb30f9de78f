import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../texts/recently-deleted.ts';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { restoreRecipe } from './api.ts';

/** Brings back a recipe that was deleted while it was shown: its reader may be in the middle of cooking it. */
export function RestoreRecipe({ id }: { id: string }) {
  const restoring = useMutation({
    mutationFn: () => restoreRecipe(id),
    onSuccess: ({ name }) => showSuccess(t('recentlyDeleted.restored', { name })),
    meta: { errorText: t('recentlyDeleted.restoreFailed') },
  });
  return (
    <Button variant="default" loading={restoring.isPending} onClick={() => restoring.mutate()}>
      {t('recentlyDeleted.restore')}
    </Button>
  );
}
