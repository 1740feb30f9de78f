import { Button, Select, Stack } from '@mantine/core';
import { type SubmitEvent, useMemo, useState } from 'react';
import { searchKey } from '../../contract/names.ts';
import { pathOf } from '../../contract/page-path.ts';
import type { Product, ProductNames } from '../../contract/products/products.ts';
import { useProductNames } from '../queries/products/product-names.ts';
import { useCatalogue } from '../queries/products/use-catalogue.ts';
import { navigate } from '../navigation/navigation.ts';
import { usePathname } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/products.ts';
import { Dialog, DialogEnd } from '../ui/overlays/Dialog.tsx';
import { focusFirstInvalid } from '../ui/focus/focus-first-invalid.ts';
import { indexProducts, matchProducts } from '../ui/product-field/match-products.ts';
import { useMerging } from './use-merging.ts';

/** At most this many are offered, so that it stays fast with thousands of products. */
const MAX_OPTIONS = 50;

interface MergeModalProps {
  product: Product;
  /** Id of the product that is chosen at first; null for none. */
  into: string | null;
  onClose: () => void;
}

/** Which product takes this one's place. */
export function MergeModal({ product, into: chosen, onClose }: MergeModalProps) {
  const { others, isFetched, isPending, merge } = useMerge(product, onClose);
  const [into, setInto] = useState(chosen);
  const [error, setError] = useState<string>();
  // Without names the catalogue isn't read yet.
  const isGone = into !== null && isFetched && !others.some(([id]) => id === into);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (into !== null && !isGone) void merge(into);
    else focusFirstInvalid(event.currentTarget, () => setError(t('amount.productRequired')));
  };
  return (
    <Dialog onClose={onClose} title={t('products.merge')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={14}>
          <ProductSelect
            hint={t('products.mergeHint', { name: product.name })}
            names={others}
            value={into}
            error={isGone ? t('products.mergeIntoGone') : error}
            onChange={(id) => {
              setInto(id);
              setError(undefined);
            }}
          />
          <DialogEnd>
            <Button type="submit" fullWidth loading={isPending}>
              {t('products.mergeSubmit')}
            </Button>
          </DialogEnd>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The products to choose from, and what happens once one is chosen. */
function useMerge(product: Product, onClose: () => void) {
  const names = useProductNames();
  const others = useMemo(() => names.filter(([id]) => id !== product.id), [names, product.id]);
  const page = usePathname();
  const { isPending, merge } = useMerging(async (id) => {
    onClose();
    // A product that was merged has no page to go back to.
    await navigate(pathOf(routes.product.path, { id }), { replace: true, from: page });
  });
  const mergeInto = (into: string): Promise<void> =>
    merge(product, { id: into, name: others.find(([id]) => id === into)?.[1] ?? '' });
  return { others, isFetched: names.length > 0, isPending, merge: mergeInto };
}

interface ProductSelectProps {
  /** Below the field, which very large text would otherwise push out of sight. */
  hint: string;
  names: ProductNames;
  value: string | null;
  error: string | undefined;
  onChange: (productId: string | null) => void;
}

function ProductSelect({ hint, names, value, error, onChange }: ProductSelectProps) {
  const index = useMemo(() => indexProducts([...names]), [names]);
  const catalogue = useCatalogue(true);
  const options = useMemo(() => names.map(([id, name]) => ({ value: id, label: name })), [names]);
  return (
    <Select
      data-autofocus
      openOnFocus={false}
      label={t('products.mergeInto')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={t('products.mergePlaceholder')}
      data={options}
      value={value}
      error={error}
      onChange={onChange}
      limit={MAX_OPTIONS}
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
