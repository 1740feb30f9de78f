import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactorWanted, SignedInUser } from '../../contract/auth/auth.ts';
import { email } from '../../contract/fields.ts';
import { hasCode } from '../http.ts';
import { firstAccountQuery } from './first-account.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session.ts';
import { t } from '../texts/login.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { showError } from '../ui/overlays/toasts.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { logIn } from './api.ts';
import {
  carriedCredentials,
  forgetCredentials,
  forgetPassword,
  useLinkAsked,
  useWaitingEmail,
} from './carried.ts';
import { CaptchaStatus } from './captcha/CaptchaStatus.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField } from './EmailField.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { supportsPasskeys } from '../passkeys.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

export function LoginPage() {
  const { signIn: begin } = useSession();
  const signIn = (user: SignedInUser) => {
    forgetCredentials();
    begin(user);
  };
  const [wanted, setWanted] = useState<SecondFactorWanted | null>(null);
  const [reason, setReason] = useState(navigator.cookieEnabled ? '' : t('login.cookiesBlocked'));
  const beginAnew = (why: string) => {
    setWanted(null);
    setReason(why);
  };
  if (wanted === null) return <PasswordForm reason={reason} onSignedIn={signIn} onSecondFactor={setWanted} />;
  return (
    <SecondFactorForm
      wanted={wanted}
      onSignedIn={signIn}
      onExpired={() => beginAnew(t('login.ticketExpired'))}
      onBack={() => beginAnew('')}
    />
  );
}

interface PasswordFormProps {
  /** Why it is shown again. */
  reason: string;
  onSignedIn: (user: SignedInUser) => void;
  onSecondFactor: (wanted: SecondFactorWanted) => void;
}

/** Begins where there is something left to do: at the password, or at the button. */
function useFirstFocus(form: { getInputNode: (path: string) => HTMLElement | null }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { email: known, password } = carriedCredentials();
    if (password !== '') button.current?.focus();
    else if (known !== '') form.getInputNode('password')?.focus();
    forgetPassword();
    // Once: later the person decides where to be.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return button;
}

/** What to know before logging in. */
function useNotice(waitingEmail: string | undefined): string | undefined {
  const isLinkAsked = useLinkAsked();
  const { data: isFirst } = useQuery(firstAccountQuery);
  if (waitingEmail !== undefined) return t('auth.registered');
  if (isLinkAsked) return t('auth.linkAsked');
  return isFirst ? t('login.firstAccount') : undefined;
}

function PasswordForm({ reason, onSignedIn, onSecondFactor }: PasswordFormProps) {
  const captcha = useCaptcha();
  const waitingEmail = useWaitingEmail();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...carriedCredentials(), email: carriedCredentials().email || (waitingEmail ?? '') },
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
    onSuccess: (outcome) => ('token' in outcome ? onSignedIn(outcome) : onSecondFactor(outcome)),
    onError: (error) => {
      showError(t('login.failed'));
      if (hasCode(error, 'INVALID_CREDENTIALS')) form.getInputNode('password')?.focus();
    },
  });
  const button = useFirstFocus(form);
  const notice = useNotice(waitingEmail);

  return (
    <AuthForm
      heading={t('login.title')}
      notice={problem === '' ? notice : undefined}
      problem={problem}
      submit={t('login.logIn')}
      submitRef={button}
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
      alternative={supportsPasskeys() && <PasskeyButton onSignedIn={onSignedIn} onProblem={setProblem} />}
      links={
        <>
          <AuthLink to={routes.forgottenPassword.path}>{t('login.forgotLink')}</AuthLink>
          <AuthLink to={routes.registration.path}>{t('login.registerLink')}</AuthLink>
        </>
      }
    />
  );
}
