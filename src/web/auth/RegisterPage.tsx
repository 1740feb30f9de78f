import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { newPassword } from '../../contract/auth/passwords.ts';
import { email, name } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { navigate } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/registration.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { register } from './api.ts';
import { carriedCredentials, carryCredentials, carryEmail, waitingState } from './carried.ts';
import { CaptchaStatus } from './captcha/CaptchaStatus.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { isPasswordTooCommon, useAuthSubmit } from './use-auth-submit.ts';

type Values = Record<'email' | 'name' | 'password' | 'repeated', string>;

const isIncomplete = (values: Values) => Object.values(values).some((value) => value.trim() === '');

/** Empty fields are only marked: what is wrong with them is said once, above the form. */
function validate(values: Values) {
  const check = (value: string, error: string | false) => (value.trim() === '' ? true : error || null);
  return {
    email: check(values.email, !email.safeParse(values.email).success && t('auth.invalidEmail')),
    name: check(values.name, !name.safeParse(values.name).success && t('auth.invalidName')),
    password: check(
      values.password,
      !newPassword.safeParse(values.password).success && t('auth.passwordLength'),
    ),
    repeated: check(values.repeated, values.repeated !== values.password && t('auth.passwordsDiffer')),
  };
}

/** Leads to the login with the typed address, so that the user doesn't type it twice. */
function useWelcome() {
  const { state } = useLocation();
  return (isActive: boolean, { email: address, password }: Values): void => {
    showSuccess(t(isActive ? 'registration.registeredFirst' : 'auth.registered'));
    if (isActive) carryCredentials({ email: address, password });
    else carryEmail(address);
    void navigate(routes.login.path, { state: isActive ? state : waitingState(state, address) });
  };
}

export function RegisterPage() {
  const captcha = useCaptcha();
  const welcome = useWelcome();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: carriedCredentials().email, name: '', password: '', repeated: '' },
    validate,
  });
  const { submit, pending, problem, setProblem } = useAuthSubmit({
    captcha,
    send: ({ repeated: _, ...values }: Values, token) => register({ ...values, token }),
    onSuccess: (account) => welcome(account !== null, form.getValues()),
    onError: (error) => {
      if (isPasswordTooCommon(error)) form.setFieldError('password', t('auth.passwordTooCommon'));
    },
  });
  const refuse = (errors: Record<string, unknown>) => {
    setProblem(isIncomplete(form.getValues()) ? t('registration.allRequired') : '');
    focusFirstError(form)(errors);
  };
  useEffect(() => {
    form.getInputNode(carriedCredentials().email === '' ? 'email' : 'name')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const field = (path: keyof Values) => ({ key: form.key(path), ...form.getInputProps(path) });

  return (
    <AuthForm
      heading={t('registration.title')}
      problem={problem}
      submit={t('registration.submit')}
      pending={pending}
      disabled={captcha.token === null}
      onSubmit={form.onSubmit((values) => submit(values), refuse)}
      fields={
        <>
          <EmailField {...field('email')} />
          <TextInput
            label={t('auth.name')}
            autoComplete="name"
            maxLength={LIMITS.nameLength}
            {...field('name')}
          />
          <NewPasswordField label={t('auth.password')} {...field('password')} />
          <PasswordField
            label={t('auth.repeatPassword')}
            autoComplete="new-password"
            {...field('repeated')}
          />
          <CaptchaStatus captcha={captcha} />
        </>
      }
      links={
        <span>
          {t('registration.haveAccount')} <AuthLink to={routes.login.path}>{t('auth.loginLink')}</AuthLink>
        </span>
      }
    />
  );
}
