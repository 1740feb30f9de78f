import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { SecondFactorWanted } from '../../contract/auth.ts';
import { email } from '../../contract/fields.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session.ts';
import { t } from '../texts/auth.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { showError } from '../ui/toasts.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { logIn } from './api.ts';
import { CaptchaStatus } from './captcha/CaptchaStatus.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField } from './EmailField.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { supportsPasskeys } from '../passkeys.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

export function LoginPage() {
  const { signIn } = useSession();
  const [wanted, setWanted] = useState<SecondFactorWanted | null>(null);
  const [reason, setReason] = useState('');
  const begin = (why: string) => {
    setWanted(null);
    setReason(why);
  };
  if (wanted === null) return <PasswordForm reason={reason} onSecondFactor={setWanted} />;
  return (
    <SecondFactorForm
      wanted={wanted}
      onSignedIn={signIn}
      onExpired={() => begin(t('auth.ticketExpired'))}
      onBack={() => begin('')}
    />
  );
}

interface PasswordFormProps {
  /** Why it is shown again. */
  reason: string;
  onSecondFactor: (wanted: SecondFactorWanted) => void;
}

function PasswordForm({ reason, onSecondFactor }: PasswordFormProps) {
  const { signIn } = useSession();
  const captcha = useCaptcha();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (email.safeParse(value).success ? null : t('auth.invalidEmail')),
      password: (value) => (value === '' ? t('auth.passwordRequired') : null),
    },
  });
  const { submit, pending, problem, setProblem } = useAuthSubmit({
    initialProblem: reason,
    captcha,
    send: (values: typeof form.values, token) =>
      logIn({ email: values.email.trim(), password: values.password, token }),
    onSuccess: (outcome) => ('token' in outcome ? signIn(outcome) : onSecondFactor(outcome)),
    onError: () => showError(t('auth.loginFailed')),
  });

  return (
    <AuthForm
      heading={t('auth.login')}
      problem={problem}
      submit={t('auth.logIn')}
      pending={pending}
      onSubmit={form.onSubmit((values) => submit(values), focusFirstError(form))}
      fields={
        <>
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <CaptchaStatus captcha={captcha} />
        </>
      }
      alternative={supportsPasskeys() && <PasskeyButton onSignedIn={signIn} onProblem={setProblem} />}
      links={
        <>
          <AuthLink to={routes.forgottenPassword.path}>{t('auth.forgotLink')}</AuthLink>
          <AuthLink to={routes.registration.path}>{t('auth.registerLink')}</AuthLink>
        </>
      }
    />
  );
}
