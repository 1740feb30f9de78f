import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { searchKey } from '../../contract/names.ts';
import { pathOf } from '../../contract/page-path.ts';
import type { Product } from '../../contract/products.ts';
import { useProductNames } from '../queries/product-names.ts';
import { useCatalogue } from '../queries/use-catalogue.ts';
import { navigate } from '../navigation/navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/products.ts';
import { confirm } from '../ui/confirm.ts';
import { indexProducts, matchProducts } from '../ui/match-products.ts';
import { showSuccess } from '../ui/toasts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { mergeProduct, PRODUCTS_KEY } from './api.ts';

/** Thousands of products stay quick, because only so many are ever offered. */
const MOST_OPTIONS = 50;

interface MergeModalProps {
  product: Product;
  onClose: () => void;
}

/** Which product takes this one's place. */
export function MergeModal({ product, onClose }: MergeModalProps) {
  useReturnFocus();
  const { others, isPending, merge } = useMerge(product, onClose);
  const [into, setInto] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (into === null) setError(t('amount.productRequired'));
    else void merge(into);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('products.merge')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={14}>
          <Text>{t('products.mergeHint', { name: product.name })}</Text>
          <ProductSelect
            names={others}
            value={into}
            error={error}
            onChange={(chosen) => {
              setInto(chosen);
              setError(undefined);
            }}
          />
          <Button type="submit" loading={isPending}>
            {t('products.mergeSubmit')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

/** The products to choose from, and what happens once one is chosen. */
function useMerge(product: Product, onClose: () => void) {
  const queryClient = useQueryClient();
  const names = useProductNames();
  const others = useMemo(() => names.filter(([id]) => id !== product.id), [names, product.id]);
  const merging = useMutation({
    mutationFn: mergeProduct,
    onSuccess: async ({ id }) => {
      showSuccess(t('products.merged'));
      onClose();
      // There is no way back to a product that is gone.
      await navigate(pathOf(routes.product.path, { id }), { replace: true });
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
    meta: { errorText: t('products.mergeFailed') },
  });
  const merge = async (into: string): Promise<void> => {
    const remaining = others.find(([id]) => id === into)?.[1] ?? '';
    const text = t('products.mergeConfirm', { name: product.name, into: remaining });
    if (await confirm({ text })) merging.mutate({ id: product.id, into });
  };
  return { others, isPending: merging.isPending, merge };
}

interface ProductSelectProps {
  names: readonly [id: string, name: string][];
  value: string | null;
  error: string | undefined;
  onChange: (productId: string | null) => void;
}

function ProductSelect({ names, value, error, onChange }: ProductSelectProps) {
  const index = useMemo(() => indexProducts([...names]), [names]);
  const catalogue = useCatalogue(true);
  const options = useMemo(() => names.map(([id, name]) => ({ value: id, label: name })), [names]);
  return (
    <Select
      data-autofocus
      openOnFocus={false}
      label={t('products.mergeInto')}
      placeholder={t('products.mergePlaceholder')}
      data={options}
      value={value}
      error={error}
      onChange={onChange}
      limit={MOST_OPTIONS}
      filter={({ options: all, search, limit }) =>
        searchKey(search) === ''
          ? all.slice(0, limit)
          : matchProducts(index, search, { catalogue, most: limit }).matches.map(({ id, name }) => ({
              value: id,
              label: name,
            }))
      }
      nothingFoundMessage={t('products.mergeNothingFound')}
      searchable
    />
  );
}
