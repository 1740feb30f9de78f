import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Account, ChangePasswordBody } from '../../../contract/auth/account.ts';
import { newPassword as newPasswordSchema } from '../../../contract/auth/passwords.ts';
import { hasCode, isNetworkError } from '../../http.ts';
import { linkDeliveryQuery } from '../../queries/link-delivery.ts';
import { t } from '../../texts/account.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { showSuccess } from '../../ui/overlays/toasts.ts';
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

/** Changes the password, also where an earlier try has done so and only its answer was lost. */
function useSend() {
  const unanswered = useRef<string>(undefined);
  return async ({ password, newPassword }: ChangePasswordBody): Promise<Account> => {
    try {
      return await changePassword({ password, newPassword });
    } catch (error) {
      if (isNetworkError(error)) unanswered.current = newPassword;
      const isPerhapsChanged = unanswered.current === newPassword && hasCode(error, 'INVALID_CREDENTIALS');
      if (!isPerhapsChanged) throw error;
      return changePassword({ password: newPassword, newPassword });
    }
  };
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
    send: useSend(),
    onSuccess: () => {
      showSuccess(t('account.passwordChanged'));
      onDone();
      // The account is fetched again too: a waiting new address has been dropped.
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
  return (
    <AccountForm form={form} submitLabel={t('common.save')}>
      <CurrentPasswordField {...field('password')} />
      <Forgotten />
      {/* A password manager wants to know whose the new password is. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <NewPasswordField label={t('auth.newPassword')} {...field('newPassword')} />
      <PasswordField label={t('auth.repeatPassword')} autoComplete="new-password" {...field('repeated')} />
    </AccountForm>
  );
}
