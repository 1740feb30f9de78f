import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../contract/account.ts';
import { newPassword as newPasswordSchema } from '../../../contract/auth.ts';
import { linkDeliveryQuery } from '../../queries/link-delivery.ts';
import { t } from '../../texts/account.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { showSuccess } from '../../ui/toasts.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';
import classes from './account.module.css';
import { AccountForm } from './AccountForm.tsx';
import { accountQuery, changePassword } from './api.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useAccountForm } from './use-account-form.ts';

/** What to do without the current password. */
function Forgotten() {
  const { data: delivery } = useQuery(linkDeliveryQuery);
  if (delivery === undefined) return null;
  return (
    <p className={classes.hint}>
      {t('account.passwordForgotten')}{' '}
      {t(delivery === 'mailed' ? 'account.passwordByLink' : 'account.passwordByAdmin')}
    </p>
  );
}

interface PasswordFormProps {
  account: Account;
  onDone: () => void;
}

export function PasswordForm({ account, onDone }: PasswordFormProps) {
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
      // The account is fetched again too: a waiting new address has been dropped.
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
  return (
    <AccountForm
      submit={t('common.save')}
      problem={form.problem}
      pending={form.pending}
      onSubmit={form.submit}
    >
      <CurrentPasswordField {...field('password')} />
      <Forgotten />
      {/* A password manager wants to know whose the new password is. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <NewPasswordField label={t('auth.newPassword')} {...field('newPassword')} />
      <PasswordField label={t('auth.repeatPassword')} autoComplete="new-password" {...field('repeated')} />
    </AccountForm>
  );
}
