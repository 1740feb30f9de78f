import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { name } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { hasCode } from '../http.ts';
import { t } from '../texts/products.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { showSuccess } from '../ui/toasts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { addProduct, PRODUCTS_KEY } from './api.ts';

interface AddProductModalProps {
  initialName: string;
  onClose: () => void;
}

export function AddProductModal({ initialName, onClose }: AddProductModalProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: initialName },
    validate: { name: (value) => (name.safeParse(value).success ? null : t('common.invalidName')) },
  });
  const addition = useMutation({
    mutationFn: addProduct,
    onSuccess: () => {
      showSuccess(t('products.added'));
      onClose();
      return queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
    onError: (error) => {
      if (hasCode(error, 'PRODUCT_ALREADY_EXISTS')) {
        form.setFieldError('name', t('errors.PRODUCT_ALREADY_EXISTS'));
      }
    },
    meta: { errorText: t('products.addFailed') },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('products.add')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={form.onSubmit((values) => addition.mutate(values), focusFirstError(form))}>
        <Stack gap={14}>
          <TextInput
            label={t('common.name')}
            maxLength={LIMITS.nameLength}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={addition.isPending}>
            {t('common.save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
