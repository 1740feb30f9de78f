import { useForm } from '@mantine/form';
import { email } from '../../contract/fields.ts';
import { navigate } from '../navigation/navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/auth.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { showSuccess } from '../ui/toasts.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { forgotPassword } from './api.ts';
import { CaptchaStatus } from './captcha/CaptchaStatus.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField } from './EmailField.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

export function ForgotPasswordPage() {
  const captcha = useCaptcha();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: {
      email: (value) => (email.safeParse(value).success ? null : t('auth.invalidEmail')),
    },
  });
  const { submit, pending, problem } = useAuthSubmit({
    captcha,
    send: (values: typeof form.values, token) => forgotPassword({ email: values.email.trim(), token }),
    onSuccess: () => {
      showSuccess(t('auth.forgotDone'));
      void navigate(routes.login.path);
    },
  });

  return (
    <AuthForm
      heading={t('auth.forgot')}
      hint={t('auth.forgotHint')}
      problem={problem}
      submit={t('auth.send')}
      pending={pending}
      onSubmit={form.onSubmit((values) => submit(values), focusFirstError(form))}
      fields={
        <>
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <CaptchaStatus captcha={captcha} />
        </>
      }
      links={<AuthLink to={routes.login.path}>{t('auth.backToLogin')}</AuthLink>}
    />
  );
}
