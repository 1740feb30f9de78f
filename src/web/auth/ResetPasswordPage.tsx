import { useForm } from '@mantine/form';
import { Suspense, useState } from 'react';
import { newPassword } from '../../contract/auth/passwords.ts';
import { hasCode } from '../http.ts';
import { navigate } from '../navigation/navigation.ts';
import { useParams } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/reset.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { showError, showSuccess } from '../ui/overlays/toasts.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { resetPassword } from './api.ts';
import { CaptchaStatus } from './captcha/CaptchaStatus.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { isPasswordTooCommon, useAuthSubmit } from './use-auth-submit.ts';

const linkDetails = () => import('./ResetLinkDetails.tsx');
const ResetLinkDetails = lazyPart(async () => (await linkDetails()).ResetLinkDetails);

/** The code is also that of a link that was used, perhaps just now by a try whose answer was lost. */
async function explainRefusal(resetToken: string, error: Error): Promise<string | undefined> {
  if (!hasCode(error, 'INVALID_RESET_TOKEN')) return undefined;
  try {
    return await (await linkDetails()).explainRefusedLink(resetToken);
  } catch {
    return undefined;
  }
}

function useResetForm(resetToken: string, dropPasskeys: string[]) {
  const captcha = useCaptcha();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (value) => {
        if (value === '') return t('reset.passwordRequired');
        return newPassword.safeParse(value).success ? null : t('auth.passwordLength');
      },
      repeated: (value, { password }) => (value === password ? null : t('reset.passwordsDiffer')),
    },
  });
  const { submit, pending, problem, setProblem } = useAuthSubmit({
    captcha,
    send: ({ password }: typeof form.values, token) =>
      resetPassword({ resetToken, password, token, dropPasskeys }),
    onSuccess: () => {
      showSuccess(t('reset.done'));
      void navigate(routes.login.path);
    },
    explain: (error) => explainRefusal(resetToken, error),
    onError: (error) => {
      showError(t('reset.failed'));
      if (isPasswordTooCommon(error)) form.setFieldError('password', t('auth.passwordTooCommon'));
    },
  });
  return { captcha, form, submit, pending, problem, setProblem };
}

export function ResetPasswordPage() {
  const { token: resetToken = '' } = useParams();
  const [dropPasskeys, setDropPasskeys] = useState<string[]>([]);
  const { captcha, form, submit, pending, problem, setProblem } = useResetForm(resetToken, dropPasskeys);
  return (
    <AuthForm
      heading={t('reset.title')}
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
            label={t('auth.repeatPassword')}
            autoComplete="new-password"
            key={form.key('repeated')}
            {...form.getInputProps('repeated')}
          />
          <Suspense>
            <ResetLinkDetails
              resetToken={resetToken}
              onProblem={setProblem}
              chosen={dropPasskeys}
              onChange={setDropPasskeys}
            />
          </Suspense>
          <CaptchaStatus captcha={captcha} />
        </>
      }
      links={
        <>
          <AuthLink to={routes.login.path}>{t('auth.backToLogin')}</AuthLink>
          <AuthLink to={routes.forgottenPassword.path}>{t('auth.forgot')}</AuthLink>
        </>
      }
    />
  );
}
