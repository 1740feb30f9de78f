import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { email, name } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { addUserBody, ROLES, role } from '../../contract/users/users.ts';
import { HttpError, hasCode } from '../http.ts';
import { t } from '../texts/users.ts';
import { Dialog, DialogEnd } from '../ui/overlays/Dialog.tsx';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { showFailure, showSuccess } from '../ui/overlays/toasts.ts';
import { addUser, usersQuery } from './api.ts';

const EMPTY = { email: '', name: '', password: '', role: 'user' };
type Values = typeof EMPTY;

/** What a refusal says about one field. */
function describeFaults(error: Error): FormErrors {
  if (hasCode(error, 'EMAIL_ALREADY_USED')) return { email: t('errors.EMAIL_ALREADY_USED') };
  if (error instanceof HttpError && error.issues.includes('password')) {
    return { password: t('auth.passwordTooCommon') };
  }
  return {};
}

function useAddUserForm(onAdded: () => void) {
  const queryClient = useQueryClient();
  /** The same for all tries to add the typed user, because an answer may be lost. */
  const changeId = useRef(uuidv7());
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    onValuesChange: () => {
      changeId.current = uuidv7();
    },
    validate: {
      email: (value) => (email.safeParse(value).success ? null : t('auth.invalidEmail')),
      name: (value) => (name.safeParse(value).success ? null : t('auth.invalidName')),
      password: (value) =>
        addUserBody.shape.password.safeParse(value).success ? null : t('auth.passwordLength'),
    },
  });
  const addition = useMutation({
    mutationFn: (values: Values) =>
      addUser({ ...values, role: role.parse(values.role), changeId: changeId.current }),
    onSuccess: () => {
      showSuccess(t('users.added'));
      onAdded();
      return queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    },
    onError: (error) => {
      const faults = describeFaults(error);
      form.setErrors(faults);
      if (Object.keys(faults).length > 0) focusFirstError(form)(faults);
      else showFailure(error, t('users.addFailed'));
    },
    meta: { silent: true },
  });
  return {
    isUnsaved: () => form.isDirty(),
    submit: form.onSubmit((values) => addition.mutate(values), focusFirstError(form)),
    pending: addition.isPending,
    field: (path: keyof Values) => ({ key: form.key(path), ...form.getInputProps(path) }),
  };
}

export function AddUserModal({ onClose }: { onClose: () => void }) {
  const { isUnsaved, submit, pending, field } = useAddUserForm(onClose);

  return (
    <Dialog {...{ onClose, isUnsaved }} title={t('users.add')}>
      <form noValidate onSubmit={submit}>
        <Stack gap={14}>
          <TextInput
            label={t('auth.email')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            {...field('email')}
          />
          <TextInput
            label={t('auth.name')}
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            {...field('name')}
          />
          <TextInput
            label={t('auth.password')}
            description={t('auth.passwordRule')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('password')}
          />
          <NativeSelect
            label={t('users.role')}
            data={[...ROLES].reverse().map((value) => ({ value, label: t(`users.roles.${value}`) }))}
            {...field('role')}
          />
          <DialogEnd>
            <Button type="submit" fullWidth loading={pending}>
              {t('common.add')}
            </Button>
          </DialogEnd>
        </Stack>
      </form>
    </Dialog>
  );
}
