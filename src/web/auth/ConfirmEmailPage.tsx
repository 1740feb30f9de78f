import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ConfirmEmailBody, confirmEmailAnswer } from '../../contract/confirm-email.ts';
import { hasCode, request, unwrap } from '../http.ts';
import { useParams } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session.ts';
import { t } from '../texts/account.ts';
import { usePageTitle } from '../ui/page-title.ts';
import classes from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { AuthLink } from './AuthLink.tsx';
import { checkSession } from './session-calls.ts';
import { describeProblem } from './use-auth-submit.ts';

const confirmEmail = (body: ConfirmEmailBody) =>
  unwrap(request('POST', '/api/auth/confirm-email', { body, schema: confirmEmailAnswer }));

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

function describe(error: Error): string {
  return hasCode(error, 'NOT_FOUND') ? t('account.email.confirmOver') : describeProblem(error);
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
  if (data !== undefined) return <Done email={data.email}>{link}</Done>;
  return (
    <AuthForm
      heading={t('account.newEmail')}
      hint={t('account.email.confirmHint')}
      problem={error === null ? '' : describe(error)}
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

function Done({ email, children }: { email: string; children: ReactNode }) {
  usePageTitle();
  return (
    <>
      <h1 className={classes.heading}>{t('account.newEmail')}</h1>
      <Alert color="green" icon={<IconCircleCheck />} role="status">
        {t('account.email.confirmed', { email })}
      </Alert>
      <div className={classes.links}>{children}</div>
    </>
  );
}
