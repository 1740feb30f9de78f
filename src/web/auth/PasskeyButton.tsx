import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SignedInUser } from '../../contract/auth/auth.ts';
import { HttpError } from '../http.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/login.ts';
import { logInWithPasskey } from './api.ts';
import { passkeyErrorName, showPasskey } from '../passkeys.ts';

const askForPasskey = async () => logInWithPasskey({ response: await showPasskey() });

interface PasskeyButtonProps {
  onSignedIn: (user: SignedInUser) => void;
  /** Called with the reason of a failure, and with the empty string at each new try. */
  onProblem: (problem: string) => void;
}

/** Logs in without a password, on devices that hold a passkey. */
export function PasskeyButton({ onSignedIn, onProblem }: PasskeyButtonProps) {
  const login = useMutation({
    mutationFn: askForPasskey,
    onMutate: () => onProblem(''),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof HttpError) return onProblem(describeError(error, t('common.failed')));
      const isElsewhere = passkeyErrorName(error) === 'SecurityError';
      onProblem(t(isElsewhere ? 'login.passkeyElsewhere' : 'login.passkeyNotUsed'));
    },
    meta: { silent: true },
  });
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size="1.25rem" stroke={1.8} />}
      loading={login.isPending}
      onClick={() => login.mutate()}
    >
      {t('login.passkeyLogin')}
    </Button>
  );
}
