import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ProofBody } from '../../contract/auth/account.ts';
import { HttpError, hasCode } from '../http.ts';
import { showPasskey, supportsPasskeys } from '../passkeys.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/users.ts';
import { DialogEnd } from '../ui/overlays/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

interface ProofFormProps<Result> {
  /** Explains the change. */
  text: string;
  submit: string;
  /** What to say when there is no better reason. */
  failed: string;
  send: (proof: ProofBody) => Promise<Result>;
  onDone: (result: Result) => void;
}

function useProof<Result>({ failed, send, onDone }: Omit<ProofFormProps<Result>, 'text' | 'submit'>) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [problem, setProblem] = useState('');
  const find = (what: string): void => {
    setFault(what);
    input.current?.focus();
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (proof: NonNullable<ProofBody> | 'passkey') => {
      setFault('');
      setProblem('');
      return send(proof === 'passkey' ? { passkey: await showPasskey() } : proof);
    },
    onSuccess: onDone,
    onError: (error, proof) => {
      const isPasskey = proof === 'passkey';
      if (!isPasskey && hasCode(error, 'INVALID_CREDENTIALS')) return find(t('users.wrongPassword'));
      setProblem(describeProblem(error, isPasskey, failed));
    },
    meta: { silent: true },
  });
  const isShowing = isPending && variables === 'passkey';
  return {
    input,
    fault,
    problem,
    isSending: isPending && !isShowing,
    isShowing,
    sendPassword: () => {
      const password = input.current?.value ?? '';
      if (password === '') find(t('auth.passwordRequired'));
      else mutate({ password });
    },
    sendPasskey: () => mutate('passkey'),
  };
}

/** A form for changes that an open session alone must not make: asks for the admin's password or a passkey. */
export function ProofForm<Result>({ text, submit, ...act }: ProofFormProps<Result>) {
  const { input, fault, problem, isSending, isShowing, sendPassword, sendPasskey } = useProof(act);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sendPassword();
      }}
    >
      <Stack gap={14}>
        <Text>{text}</Text>
        {problem !== '' && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {problem}
          </Alert>
        )}
        <PasswordField
          ref={input}
          label={t('users.proofPassword')}
          autoComplete="current-password"
          error={fault === '' ? undefined : fault}
          data-autofocus
        />
        <DialogEnd>
          <Button type="submit" fullWidth loading={isSending} disabled={isShowing}>
            {submit}
          </Button>
        </DialogEnd>
        {supportsPasskeys() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size="1.25rem" stroke={1.8} />}
            loading={isShowing}
            disabled={isSending}
            onClick={sendPasskey}
          >
            {t('users.proofPasskey')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function describeProblem(error: Error, isPasskey: boolean, failed: string): string {
  if (isPasskey && hasCode(error, 'INVALID_CREDENTIALS')) return t('users.passkeyRefused');
  return error instanceof HttpError || !isPasskey ? describeError(error, failed) : t('users.passkeyNotUsed');
}
