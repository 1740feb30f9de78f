import { TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../contract/account.ts';
import { newPassword as newPasswordSchema } from '../../../contract/auth.ts';
import { name as nameSchema } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { t } from '../../texts/account.ts';
import { showSuccess } from '../../ui/toasts.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { changeName, changePassword, noticesQuery, sessionsQuery } from './api.ts';
import { PresentPasswordField } from './PresentPasswordField.tsx';
import { FormToggle, Section } from './Section.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useAccountForm } from './use-account-form.ts';

interface DetailProps {
  account: Account;
}

interface FormProps extends DetailProps {
  onDone: () => void;
}

export function NameSection({ account }: DetailProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const title = t('auth.name');
  return (
    <Section
      title={title}
      summary={account.name}
      actions={<FormToggle label={t('account.change')} section={title} isOpen={isOpen} onToggle={toggle} />}
    >
      {isOpen && <NameForm account={account} onDone={close} />}
    </Section>
  );
}

function NameForm({ account, onDone }: FormProps) {
  const accept = useAccountChange();
  const { field, ...form } = useAccountForm({
    initialValues: { name: account.name },
    validate: { name: (value) => (nameSchema.safeParse(value).success ? null : t('auth.invalidName')) },
    // What was left alone may be called otherwise by now.
    send: async (values) => (values.name === account.name ? account : changeName(values)),
    onSuccess: (changed) => {
      accept(changed);
      showSuccess(t('account.saved'));
      onDone();
    },
  });
  return (
    <AccountForm
      submit={t('common.save')}
      problem={form.problem}
      pending={form.pending}
      onSubmit={form.submit}
    >
      <TextInput
        label={t('auth.name')}
        autoComplete="name"
        maxLength={LIMITS.nameLength}
        {...field('name')}
      />
    </AccountForm>
  );
}

export function PasswordSection({ account }: DetailProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const title = t('auth.password');
  return (
    <Section
      title={title}
      summary={t('account.passwordHint')}
      actions={<FormToggle label={t('account.change')} section={title} isOpen={isOpen} onToggle={toggle} />}
    >
      {isOpen && <PasswordForm account={account} onDone={close} />}
    </Section>
  );
}

function PasswordForm({ account, onDone }: FormProps) {
  const queryClient = useQueryClient();
  const { field, ...form } = useAccountForm({
    initialValues: { password: '', newPassword: '', repeated: '' },
    validate: {
      password: (value) => (value === '' ? t('auth.passwordRequired') : null),
      newPassword: (value) => (newPasswordSchema.safeParse(value).success ? null : t('auth.passwordLength')),
      repeated: (value, { newPassword }) => (value === newPassword ? null : t('auth.passwordsDiffer')),
    },
    send: ({ password, newPassword }) => changePassword({ password, newPassword }),
    onSuccess: () => {
      showSuccess(t('account.passwordChanged'));
      onDone();
      for (const { queryKey } of [sessionsQuery, noticesQuery])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <AccountForm
      submit={t('common.save')}
      problem={form.problem}
      pending={form.pending}
      onSubmit={form.submit}
    >
      <PresentPasswordField {...field('password')} />
      {/* A password manager wants to know whose the new password is. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <NewPasswordField label={t('auth.newPassword')} {...field('newPassword')} />
      <PasswordField label={t('auth.repeatPassword')} autoComplete="new-password" {...field('repeated')} />
    </AccountForm>
  );
}
