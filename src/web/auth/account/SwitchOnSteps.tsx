import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TotpSetup } from '../../../contract/auth/account.ts';
import { t } from '../../texts/account.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import classes from './account.module.css';
import { AccountForm } from './AccountForm.tsx';
import { beginTotp, confirmTotp } from './api.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { QrCode } from './QrCode.tsx';
import { useAccountForm } from './use-account-form.ts';

interface StepsProps {
  onCodes: (codes: readonly string[]) => void;
}

/** Password, then the app's first code. */
export function SwitchOnSteps({ onCodes }: StepsProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  return setup === null ? <PasswordStep onSetup={setSetup} /> : <CodeStep setup={setup} onCodes={onCodes} />;
}

function PasswordStep({ onSetup }: { onSetup: (setup: TotpSetup) => void }) {
  const { field, ...form } = useAccountForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t('auth.passwordRequired') : null) },
    send: beginTotp,
    onSuccess: onSetup,
  });
  return (
    <AccountForm form={form} submitLabel={t('account.totp.next')}>
      <p className={classes.hint}>{t('account.totp.hint')}</p>
      <CurrentPasswordField {...field('password')} />
    </AccountForm>
  );
}

function CodeStep({ setup, onCodes }: StepsProps & { setup: TotpSetup }) {
  const { field, ...form } = useAccountForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? t('account.totp.codeRequired') : null) },
    send: confirmTotp,
    onSuccess: ({ recoveryCodes }) => {
      showSuccess(t('account.totp.switchedOn'));
      onCodes(recoveryCodes);
    },
  });
  return (
    <AccountForm form={form} submitLabel={t('account.totp.switchOn')}>
      <div className={classes.setup}>
        <QrCode text={setup.uri} label={t('account.totp.qrCode')} />
        <div className={classes.setupWords}>
          <p className={classes.hint}>{t('account.totp.scan')}</p>
          <p className={classes.hint}>{t('account.totp.onlyThis')}</p>
          <p className={classes.hint}>
            {t('account.totp.orType')}
            <code className={classes.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <Anchor href={setup.uri} inherit fw={600}>
            {t('account.totp.openApp')}
          </Anchor>
        </div>
      </div>
      <TextInput
        label={t('account.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
    </AccountForm>
  );
}
