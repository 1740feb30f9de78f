import { TextInput } from '@mantine/core';
import { t } from '../../texts/account.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import classes from './account.module.css';
import { AccountForm } from './AccountForm.tsx';
import { renewRecoveryCodes, switchOffTotp } from './api.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useAccountForm } from './use-account-form.ts';

export function SwitchOffForm({ onDone }: { onDone: () => void }) {
  const accept = useAccountChange();
  const { field, ...form } = useAccountForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (value) => (value === '' ? t('auth.passwordRequired') : null),
      code: (value) => (value.trim() === '' ? t('account.totp.codeRequired') : null),
    },
    send: switchOffTotp,
    onSuccess: (changed) => {
      accept(changed);
      showSuccess(t('account.totp.switchedOff'));
      onDone();
    },
  });
  return (
    <AccountForm form={form} submitLabel={t('account.totp.switchOff')}>
      <CurrentPasswordField {...field('password')} />
      <TextInput
        label={t('account.totp.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
    </AccountForm>
  );
}

export function RenewCodesForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { field, ...form } = useAccountForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t('auth.passwordRequired') : null) },
    send: renewRecoveryCodes,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <AccountForm form={form} submitLabel={t('account.recovery.renew')}>
      <p className={classes.hint}>{t('account.recovery.renewHint')}</p>
      <CurrentPasswordField {...field('password')} />
    </AccountForm>
  );
}
