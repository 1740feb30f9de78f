import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactorWanted, SignedInUser } from '../../contract/auth/auth.ts';
import { hasCode } from '../http.ts';
import { useCloseOnBack } from '../navigation/use-close-on-back.ts';
import { t } from '../texts/login.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { AuthForm } from './AuthForm.tsx';
import { logInWithCode } from './api.ts';
import { describeProblem } from './use-auth-submit.ts';

interface SecondFactorFormProps {
  wanted: SecondFactorWanted;
  onSignedIn: (user: SignedInUser) => void;
  /** The password has to be given again. */
  onExpired: () => void;
  onBack: () => void;
}

function useCodeLogin({ wanted: { ticket }, onSignedIn, onExpired }: SecondFactorFormProps) {
  const [problem, setProblem] = useState('');
  const login = useMutation({
    mutationFn: (code: string) => {
      setProblem('');
      return logInWithCode({ ticket, code });
    },
    onSuccess: onSignedIn,
    onError: (error) => {
      if (hasCode(error, 'INVALID_CREDENTIALS')) return onExpired();
      setProblem(describeProblem(error));
    },
    meta: { silent: true },
  });
  return { send: login.mutate, pending: login.isPending, problem, setProblem };
}

/** The login's second step. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { wanted, onBack } = props;
  useCloseOnBack(onBack);
  const { send, pending, problem, setProblem } = useCodeLogin(props);
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? t('login.codeRequired') : null) },
  });
  useEffect(() => input.current?.focus(), [isRecovery, problem]);
  const switchKind = () => {
    setProblem('');
    form.setFieldValue('code', '');
    setRecovery(!isRecovery);
  };
  return (
    <AuthForm
      heading={t(isRecovery ? 'login.recoveryCode' : 'login.code')}
      hint={t(isRecovery ? 'login.recoveryHint' : 'login.secondFactorHint')}
      problem={problem}
      submit={t('login.logIn')}
      pending={pending}
      onSubmit={form.onSubmit(({ code }) => send(code), focusFirstError(form))}
      fields={
        <TextInput
          label={t(isRecovery ? 'login.recoveryCode' : 'login.code')}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize={isRecovery ? 'characters' : 'none'}
          spellCheck={false}
          key={form.key('code')}
          {...form.getInputProps('code')}
          ref={input}
        />
      }
      links={
        <>
          {wanted.secondFactor.includes('recovery') && (
            <Anchor component="button" type="button" inherit fw={600} onClick={switchKind}>
              {t(isRecovery ? 'login.useApp' : 'login.useRecoveryCode')}
            </Anchor>
          )}
          <Anchor component="button" type="button" inherit fw={600} onClick={onBack}>
            {t('auth.backToLogin')}
          </Anchor>
        </>
      }
    />
  );
}
