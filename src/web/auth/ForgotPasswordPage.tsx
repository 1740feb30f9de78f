import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { email } from '../../contract/fields.ts';
import { navigate } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { linkDeliveryQuery } from '../queries/link-delivery.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/forgot.ts';
import { DelayedLoader } from '../ui/page/DelayedLoader.tsx';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { AuthForm, AuthPage } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { forgotPassword } from './api.ts';
import { carriedCredentials, linkAskedState } from './carried.ts';
import { CaptchaStatus } from './captcha/CaptchaStatus.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField } from './EmailField.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

/** A form to ask for a link; if the server mails none, it first says whom to ask. */
export function ForgotPasswordPage() {
  const { data: delivery, isPending } = useQuery(linkDeliveryQuery);
  if (isPending) return <DelayedLoader />;
  if (delivery !== 'dropped') return <ForgotPasswordForm isKept={delivery === 'kept'} />;
  return <AuthPage heading={t('auth.forgot')} notice={t('forgot.askAdmin')} links={backLink} />;
}

const backLink = <AuthLink to={routes.login.path}>{t('auth.backToLogin')}</AuthLink>;

/** @param isKept whether the link stays in a file on the server, because it can't be mailed */
function ForgotPasswordForm({ isKept }: { isKept: boolean }) {
  const captcha = useCaptcha();
  const { state } = useLocation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: carriedCredentials().email },
    validate: {
      email: (value) => (email.safeParse(value).success ? null : t('auth.invalidEmail')),
    },
  });
  const { submit, pending, problem } = useAuthSubmit({
    captcha,
    send: (values: typeof form.values, token) => forgotPassword({ email: values.email.trim(), token }),
    onSuccess: () => {
      showSuccess(t('auth.linkAsked'));
      void navigate(routes.login.path, { state: linkAskedState(state) });
    },
  });

  return (
    <AuthForm
      heading={t('auth.forgot')}
      notice={isKept ? t('forgot.askAdmin') : undefined}
      hint={t(isKept ? 'forgot.keptOnServer' : 'forgot.hint')}
      problem={problem}
      submit={t('forgot.send')}
      pending={pending}
      onSubmit={form.onSubmit((values) => submit(values), focusFirstError(form))}
      fields={
        <>
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <CaptchaStatus captcha={captcha} />
        </>
      }
      links={backLink}
    />
  );
}
