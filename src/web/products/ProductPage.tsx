import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { Link } from '../navigation/Link.tsx';
import { name } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/names.ts';
import type { ProductWithUses } from '../../contract/products/product-uses.ts';
import type { Product } from '../../contract/products/products.ts';
import { RESTORABLE_DAYS } from '../../contract/recently-deleted.ts';
import { navigate } from '../navigation/navigation.ts';
import { useParams, usePathname } from '../navigation/use-navigation.ts';
import { hasCode } from '../http.ts';
import { onMessage } from '../realtime/realtime.ts';
import { routes } from '../routes.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/products.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { focusFirstInvalid } from '../ui/focus/focus-first-invalid.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { ListSkeleton } from '../ui/page/ListSkeleton.tsx';
import { Page } from '../ui/page/Page.tsx';
import { showError, showSuccess } from '../ui/overlays/toasts.ts';
import { useLeaveQuestion } from '../ui/use-leave-question.ts';
import { PRODUCTS_KEY } from '../queries/keys.ts';
import { deleteProduct, productQuery, productsQuery, REMOVAL_KEY, renameProduct } from './api.ts';
import { MergeButton } from './MergeButton.tsx';
import { ProductAisle } from './ProductAisle.tsx';
import classes from './ProductPage.module.css';
import { ProductGone } from './ProductGone.tsx';
import { ProductUsage } from './ProductUsage.tsx';
import { saveParts, type UnsavedPart, UnsavedParts, useUnsavedParts } from './unsaved.ts';

const SimilarHint = lazyPart(async () => (await import('./SimilarHint.tsx')).SimilarHint);
const ProductParts = lazyPart(async () => (await import('./ProductParts.tsx')).ProductParts);

export function ProductPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(productQuery(id));
  useProductChanges(id);
  const [parts] = useState(() => new Set<UnsavedPart>());
  const [mergeInto, setMergeInto] = useState<string | null>();
  const isGone = hasCode(error, 'PRODUCT_NOT_FOUND') || hasCode(error, 'VALIDATION_ERROR');
  const failure = data || isGone ? null : error;
  useFailureToast(failure);
  return (
    <Page title={data?.name ?? t('products.edit')}>
      {/* What is typed stays: somebody may bring the product back. */}
      <div role="status">
        {data && isGone && (
          <Alert role="note" variant="light" color="yellow" mb={18}>
            {t('products.removedElsewhere')}
          </Alert>
        )}
      </div>
      {data && (
        <UnsavedParts value={parts}>
          <ProductForm key={data.id} product={data} onMerge={setMergeInto} />
          {/* Not within the form: React would have it hear the dialog's own. */}
          <div className={classes.below}>
            <MergeButton product={data} into={mergeInto} setInto={setMergeInto} />
          </div>
          <ProductAisle productId={data.id} name={data.name} />
          <Suspense
            fallback={
              <div className={classes.below} data-skeleton>
                <ListSkeleton rows={4} />
              </div>
            }
          >
            <ProductParts product={data} />
          </Suspense>
        </UnsavedParts>
      )}
      {!data && !error && <ListSkeleton rows={2} />}
      {!data && isGone && <ProductGone id={id} />}
      {failure && (
        <ErrorState
          text={t('amount.productsFailed')}
          error={failure}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Anchor component={Link} to={routes.products.path} className={classes.back}>
        <IconArrowLeft size="1.125rem" aria-hidden="true" /> {t('products.back')}
      </Anchor>
    </Page>
  );
}

/** The error is a new object each time, so that a failed retry is reported as well. */
function useFailureToast(failure: Error | null): void {
  useEffect(() => {
    // An ended session has its own banner.
    if (failure && !hasCode(failure, 'UNAUTHORIZED')) showError(t('amount.productsFailed'));
  }, [failure]);
}

/**
 * Fetches the product when others change it. While it is being deleted, the server may already say that it is gone.
 */
function useProductChanges(id: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onMessage('refresh-products', ({ payload }) => {
        const isGoing = queryClient.isMutating({ mutationKey: REMOVAL_KEY }) > 0;
        if (payload.id === id && !isGoing) void queryClient.invalidateQueries(productQuery(id));
      }),
    [queryClient, id],
  );
}

/** Set by the page's 'Zapisz', after which leaving asks nothing. */
const SAVING_KEY = ['product-save'];

/** Asks before a name or a measure that isn't saved is left behind, unless the product itself goes. */
function useProductGuard(isNameTyped: boolean): void {
  const queryClient = useQueryClient();
  const parts = useUnsavedParts();
  const isDirty = useCallback(() => {
    const isGoing = [SAVING_KEY, REMOVAL_KEY].some(
      (mutationKey) => queryClient.isMutating({ mutationKey }) > 0,
    );
    return !isGoing && (isNameTyped || [...parts].some(({ isUnsaved }) => isUnsaved));
  }, [queryClient, parts, isNameTyped]);
  useLeaveQuestion({
    isDirty,
    freePath: routes.login.path,
    title: t('products.leaveTitle'),
    text: t('products.leaveText'),
  });
}

/** Saves everything that was typed on the page, including a new name, and goes back to the catalogue. */
function useSaving(id: string, onRefused: (reason: string) => void) {
  const queryClient = useQueryClient();
  const page = usePathname();
  const parts = useUnsavedParts();
  return useMutation({
    mutationKey: SAVING_KEY,
    mutationFn: async (newName: string | undefined): Promise<boolean> => {
      const isSaved = await saveParts(parts);
      if (isSaved && newName !== undefined) await renameProduct({ id, name: newName });
      return isSaved;
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return;
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY, refetchType: 'none' });
      await navigate(routes.products.path, { from: page });
    },
    onError: (error) => {
      const failed = t('products.updateFailed');
      showError(failed);
      onRefused(describeError(error, failed));
    },
    meta: { silent: true },
  });
}

interface ProductFormProps {
  product: ProductWithUses;
  /** It is to be merged into the product of this id. */
  onMerge: (into: string) => void;
}

function ProductForm({ product, onMerge }: ProductFormProps) {
  /** The previous value is remembered from the first key on; before that, the field follows the product. */
  const [typed, setTyped] = useState<{ value: string; previous: string }>();
  const [error, setError] = useState<string>();
  const saving = useSaving(product.id, setError);
  const newName = typed && cleanName(typed.value) !== product.name ? typed.value : undefined;
  const isRenamedMeanwhile = newName !== undefined && typed?.previous !== product.name;
  useProductGuard(newName !== undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (newName === undefined || name.safeParse(newName).success) saving.mutate(newName);
    else focusFirstInvalid(event.currentTarget, () => setError(t('common.invalidName')));
  };
  return (
    <form noValidate className={classes.card} onSubmit={submit}>
      <Stack gap={18}>
        <div>
          <TextInput
            label={t('common.name')}
            value={typed?.value ?? product.name}
            maxLength={LIMITS.nameLength}
            autoComplete="off"
            error={error}
            onChange={({ currentTarget }) => {
              setTyped({ value: currentTarget.value, previous: typed?.previous ?? product.name });
              setError(undefined);
            }}
          />
          <p role="status" className={classes.meanwhile}>
            {isRenamedMeanwhile && t('products.changedTo', { what: product.name })}
          </p>
          <Suspense fallback={null}>
            {typed !== undefined && (
              <SimilarHint name={typed.value} exceptId={product.id} onMerge={onMerge} />
            )}
          </Suspense>
        </div>
        <ProductUsage product={product} />
        <Group justify="space-between">
          <Button type="submit" loading={saving.isPending}>
            {t('common.save')}
          </Button>
          <DeleteButton product={product} />
        </Group>
      </Stack>
    </form>
  );
}

function DeleteButton({ product }: { product: Product }) {
  const queryClient = useQueryClient();
  const page = usePathname();
  const reasonId = useId();
  const isUsed = product._count.recipes > 0 || product._count.ShoppingListItem > 0;
  const deletion = useMutation({
    mutationKey: REMOVAL_KEY,
    mutationFn: deleteProduct,
    onSuccess: async () => {
      showSuccess(t('products.deleted'));
      queryClient.setQueryData(productsQuery.queryKey, (products) =>
        products?.filter(({ id }) => id !== product.id),
      );
      await navigate(routes.products.path, { replace: true, from: page });
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
    // It may be used by now: the page then says where. Nobody waits for that, without a network it takes seconds.
    onError: () => void queryClient.invalidateQueries(productQuery(product.id)),
    meta: { errorText: t('products.deleteFailed') },
  });
  const ask = async () => {
    const text = t('products.deleteText', { name: product.name, days: RESTORABLE_DAYS });
    if (await confirm({ text })) deletion.mutate(product.id);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        disabled={isUsed}
        loading={deletion.isPending}
        aria-describedby={isUsed ? reasonId : undefined}
        onClick={() => void ask()}
      >
        {t('products.deleteProduct')}
      </Button>
      {isUsed && (
        <p id={reasonId} className={classes.reason}>
          {t('errors.PRODUCT_IN_USE')}
        </p>
      )}
    </>
  );
}
