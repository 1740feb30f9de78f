import { TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { name as nameSchema } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Passkey } from '../../../contract/auth/passkeys.ts';
import { t } from '../../texts/account.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { passkeyErrorName } from '../../passkeys.ts';
import { AccountForm } from './AccountForm.tsx';
import { addPasskey, beginPasskey, passkeysQuery } from './api.ts';
import { describeDevice } from './describe-device.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useAccountForm } from './use-account-form.ts';

async function makePasskey({ name, password }: { name: string; password: string }): Promise<Passkey[]> {
  const optionsJSON = await beginPasskey({ password });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return addPasskey({
    name,
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    },
  });
}

export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { field, ...form } = useAccountForm({
    initialValues: { name: describeDevice(navigator.userAgent), password: '' },
    validate: {
      name: (value) => (nameSchema.safeParse(value).success ? null : t('common.invalidName')),
      password: (value) => (value === '' ? t('auth.passwordRequired') : null),
    },
    send: makePasskey,
    onSuccess: (passkeys) => {
      queryClient.setQueryData(passkeysQuery.queryKey, passkeys);
      showSuccess(t('account.passkeys.added'));
      onDone();
    },
    describe: (error) => {
      const name = passkeyErrorName(error);
      if (name === 'HttpError') return undefined;
      return t(name === 'InvalidStateError' ? 'account.passkeys.madeAlready' : 'account.passkeys.notMade');
    },
  });
  return (
    <AccountForm form={form} submitLabel={t('account.passkeys.add')}>
      <TextInput
        label={t('account.passkeys.name')}
        autoComplete="off"
        maxLength={LIMITS.nameLength}
        {...field('name')}
      />
      <CurrentPasswordField {...field('password')} />
    </AccountForm>
  );
}
