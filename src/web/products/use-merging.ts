import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../texts/products.ts';
import { confirm } from '../ui/confirm.ts';
import { showSuccess } from '../ui/toasts.ts';
import { mergeProduct, PRODUCTS_KEY, REMOVAL_KEY } from './api.ts';

interface Named {
  id: string;
  name: string;
}

/** Merges a product into another one after a question. `onMerged` gets the id of the one that remains. */
export function useMerging(onMerged?: (id: string) => Promise<void>) {
  const queryClient = useQueryClient();
  const merging = useMutation({
    mutationKey: REMOVAL_KEY,
    mutationFn: mergeProduct,
    onSuccess: async ({ id }) => {
      showSuccess(t('products.merged'));
      await onMerged?.(id);
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
    meta: { errorText: t('products.mergeFailed') },
  });
  const merge = async (product: Named, into: Named): Promise<void> => {
    const text = t('products.mergeConfirm', { name: product.name, into: into.name });
    if (await confirm({ text })) merging.mutate({ id: product.id, into: into.id });
  };
  return { isPending: merging.isPending, merge };
}
