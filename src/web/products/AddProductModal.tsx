import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { name } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import { fetchCatalogue } from './fetch-catalogue.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/products.ts';
import { t as ofSimilar } from '../texts/similar.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { PRODUCTS_KEY } from '../queries/keys.ts';
import { addProduct } from './api.ts';
import { SimilarHint } from './SimilarHint.tsx';

interface AddProductModalProps {
  initialName: string;
  onClose: () => void;
}

export function AddProductModal({ initialName, onClose }: AddProductModalProps) {
  const [typed, setTyped] = useState(initialName);
  const addAnyway = useRef<HTMLButtonElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: initialName },
    validate: { name: (value) => (name.safeParse(value).success ? null : t('common.invalidName')) },
    onValuesChange: (values) => setTyped(values.name),
  });
  const addition = useAddition({
    onAdded: onClose,
    onRefused: (reason) => form.setFieldError('name', reason),
    onSimilar: () => addAnyway.current?.focus(),
  });
  // The search is still there behind the dialog.
  const isUnsaved = (): boolean => ![initialName, ''].map(cleanName).includes(cleanName(typed));
  const submit = (isKnowing: boolean) =>
    form.onSubmit((values) => addition.mutate({ ...values, isKnowing }), focusFirstError(form));
  return (
    <Dialog {...{ onClose, isUnsaved }} title={t('products.add')}>
      <form noValidate onSubmit={submit(false)}>
        <Stack gap={14}>
          <TextInput
            label={t('common.name')}
            maxLength={LIMITS.nameLength}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <div>
            <Button type="submit" fullWidth loading={addition.isPending}>
              {t('common.save')}
            </Button>
            {/* Below the button, which stays where it is. */}
            <SimilarHint name={typed}>
              <Button
                ref={addAnyway}
                variant="default"
                disabled={addition.isPending && addition.variables.isKnowing}
                onClick={() => submit(true)()}
              >
                {ofSimilar('similar.addAnyway')}
              </Button>
            </SimilarHint>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

interface Wanted {
  name: string;
  /** Whether the user was told which products the new one may duplicate. */
  isKnowing: boolean;
}

interface AdditionProps {
  onAdded: () => void;
  onRefused: (reason: string) => void;
  /** There are products of which the name is another form; nothing was added. */
  onSimilar: () => void;
}

function useAddition({ onAdded, onRefused, onSimilar }: AdditionProps) {
  const queryClient = useQueryClient();
  const newIds = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      if (!wanted.isKnowing && (await isSimilar(wanted.name, queryClient))) return undefined;
      // Tried again after an answer that was lost, it is the same product.
      const key = nameKey(wanted.name);
      const id = newIds.current.get(key) ?? uuidv7();
      newIds.current.set(key, id);
      return addProduct({ id, name: wanted.name });
    },
    onSuccess: (added) => {
      if (!added) return onSimilar();
      showSuccess(t('products.added'));
      onAdded();
      return queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
    // At the field, where it stays when the toast is gone.
    onError: (error) => onRefused(describeError(error, t('products.addFailed'))),
    meta: { errorText: t('products.addFailed') },
  });
}

/** Whether a name is a form of others. The server refuses a name that exists exactly like this. */
async function isSimilar(typed: string, queryClient: QueryClient): Promise<boolean> {
  try {
    const { products } = await fetchCatalogue(queryClient);
    const similar = products.findSimilar(typed);
    return similar.length > 0 && similar.every((product) => nameKey(product.name) !== nameKey(typed));
  } catch {
    // Without a network the addition itself says what is wrong.
    return false;
  }
}
