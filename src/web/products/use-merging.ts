import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t as ofMerging } from '../texts/merging.ts';
import { t } from '../texts/products.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { PRODUCTS_KEY } from '../queries/keys.ts';
import { mergeProduct, REMOVAL_KEY } from './api.ts';
import { whatMergeTakes } from './what-a-merge-takes.ts';

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
  const [isAsking, setAsking] = useState(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const merge = async (product: Named, into: Named): Promise<void> => {
    setAsking(true);
    const text = ofMerging('merging.question', { name: product.name, into: into.name });
    const taken = await whatMergeTakes(queryClient, { id: product.id, into });
    setAsking(false);
    // Whoever has closed the dialog meanwhile doesn't want to be asked.
    if (isLeft.current) return;
    if (await confirm({ text: taken === '' ? text : `${text} ${taken}` })) {
      merging.mutate({ id: product.id, into: into.id });
    }
  };
  return { isPending: isAsking || merging.isPending, merge };
}
