import { useForm } from '@mantine/form';
import { newPassword } from '../../contract/auth.ts';
import { navigate } from '../navigation/navigation.ts';
import { useParams } from '../navigation/use-navigation.ts';
import { t } from '../texts/auth.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { resetPassword } from './api.ts';
import { CaptchaStatus } from './captcha/CaptchaStatus.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { isPasswordTooCommon, useAuthSubmit } from './use-auth-submit.ts';

export function ResetPasswordPage() {
  const { token: resetToken = '' } = useParams();
  const captcha = useCaptcha();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (value) => {
        if (value === '') return t('auth.resetPasswordRequired');
        return newPassword.safeParse(value).success ? null : t('auth.passwordLength');
      },
      repeated: (value, { password }) => (value === password ? null : t('auth.resetPasswordsDiffer')),
    },
  });
  const { submit, pending, problem } = useAuthSubmit({
    captcha,
    send: ({ password }: typeof form.values, token) => resetPassword({ resetToken, password, token }),
    onSuccess: () => {
      showSuccess(t('auth.resetDone'));
      void navigate('/login');
    },
    onError: (error) => {
      showError(t('auth.resetFailed'));
      if (isPasswordTooCommon(error)) form.setFieldError('password', t('auth.passwordTooCommon'));
    },
  });

  return (
    <AuthForm
      heading={t('auth.reset')}
      problem={problem}
      submit={t('common.save')}
      pending={pending}
      onSubmit={form.onSubmit((values) => submit(values), focusFirstError(form))}
      fields={
        <>
          <NewPasswordField
            label={t('auth.newPassword')}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <PasswordField
            label={t('common.repeatPassword')}
            autoComplete="new-password"
            key={form.key('repeated')}
            {...form.getInputProps('repeated')}
          />
          <CaptchaStatus captcha={captcha} />
        </>
      }
      links={
        <>
          <AuthLink to="/login">{t('auth.backToLogin')}</AuthLink>
          <AuthLink to="/forgot-password">{t('auth.forgot')}</AuthLink>
        </>
      }
    />
  );
}
