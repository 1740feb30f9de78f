import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ConfirmEmailBody,
  confirmEmailAnswer,
  emailLinkStateAnswer,
} from '../../contract/auth/confirm-email.ts';
import { hasCode, request, unwrap } from '../http.ts';
import { useParams } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session.ts';
import { t } from '../texts/account.ts';
import { AuthForm, AuthPage } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { checkSession } from './session-calls.ts';
import { describeProblem } from './use-auth-submit.ts';

interface Outcome {
  /** The confirmed address; absent where the link confirms none. */
  email?: string;
  isUsed?: boolean;
}

/** @throws HttpError where another try may succeed */
async function confirmEmail(body: ConfirmEmailBody): Promise<Outcome> {
  try {
    return await unwrap(request('POST', '/api/auth/confirm-email', { body, schema: confirmEmailAnswer }));
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
    const asked = unwrap(request('POST', '/api/auth/email-link', { body, schema: emailLinkStateAnswer }));
    return asked.catch(() => ({}));
  }
}

/** Reloads the user of this session, whose address may have just changed. */
function useFreshUser(): () => Promise<void> {
  const { user, updateUser } = useSession();
  const queryClient = useQueryClient();
  return async () => {
    if (user === null) return;
    const answer = await checkSession();
    if (answer.success && answer.data.id === user.id) updateUser(answer.data);
    await queryClient.invalidateQueries({ queryKey: ['account'] });
  };
}

/** Where the link in a mail leads. Only the button changes anything: mail programs look at links by themselves. */
export function ConfirmEmailPage() {
  const { token: emailToken = '' } = useParams();
  const { user } = useSession();
  const refreshUser = useFreshUser();
  const confirmation = useMutation({
    mutationFn: () => confirmEmail({ emailToken }),
    onSuccess: () => void refreshUser(),
    meta: { silent: true },
  });
  const { data, error, isPending, mutate } = confirmation;
  const link =
    user === null ? (
      <AuthLink to={routes.login.path}>{t('auth.loginLink')}</AuthLink>
    ) : (
      <AuthLink to={routes.home.path}>{t('common.home')}</AuthLink>
    );
  if (data?.email !== undefined) {
    return (
      <OutcomePage color="green" icon={<IconCircleCheck />} role="status" links={link}>
        {t('account.email.confirmed', { email: data.email })}
      </OutcomePage>
    );
  }
  if (data !== undefined) {
    return (
      <OutcomePage color="red" icon={<IconAlertCircle />} role="alert" links={link}>
        {t(data.isUsed === true ? 'auth.linkUsed' : 'account.email.confirmOver')}
      </OutcomePage>
    );
  }
  return (
    <AuthForm
      heading={t('account.newEmail')}
      hint={t('account.email.confirmHint')}
      problem={error === null ? '' : describeProblem(error)}
      submit={t('account.email.confirm')}
      pending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      links={link}
    />
  );
}

function OutcomePage({ links, ...alert }: AlertProps & { links: ReactNode }) {
  return (
    <AuthPage heading={t('account.newEmail')} links={links}>
      <Alert {...alert} />
    </AuthPage>
  );
}
