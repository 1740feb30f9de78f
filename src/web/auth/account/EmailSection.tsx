import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../contract/auth/account.ts';
import { email as emailSchema } from '../../../contract/fields.ts';
import { t } from '../../texts/account.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import classes from './account.module.css';
import { AccountForm } from './AccountForm.tsx';
import { accountQuery, changeEmail, resendEmailLink, withdrawEmail } from './api.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { FormToggle, Section } from './Section.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useAccountForm } from './use-account-form.ts';
import { formatWhen } from '../../ui/dates/format-when.ts';

type NewEmail = NonNullable<Account['newEmail']>;

/** Whether a new address waited on this page and no longer does, without having been confirmed. */
function useIsDropped({ email, newEmail }: Account): boolean {
  const [waited, setWaited] = useState<string>();
  if (newEmail !== null && newEmail.email !== waited) setWaited(newEmail.email);
  return newEmail === null && waited !== undefined && waited !== email;
}

export function EmailSection({ account }: { account: Account }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const isDropped = useIsDropped(account);
  const title = t('auth.email');
  return (
    <Section
      title={title}
      summary={account.email}
      actions={<FormToggle label={t('account.change')} section={title} isOpen={isOpen} onToggle={toggle} />}
    >
      {account.newEmail !== null && <WaitingEmail newEmail={account.newEmail} />}
      {isDropped && (
        <p className={classes.hint} role="status">
          {t('account.email.dropped')}
        </p>
      )}
      {isOpen && <EmailForm onDone={close} />}
    </Section>
  );
}

/** What has to happen before the address counts. */
function nextStep({ confirmedBy, expiresAt }: NewEmail): string {
  if (confirmedBy === 'admin') return t('account.email.byAdmin');
  return expiresAt > Date.now()
    ? t('account.email.byLink', { until: formatWhen(expiresAt) })
    : t('account.email.linkOver', { when: formatWhen(expiresAt) });
}

function WaitingEmail({ newEmail }: { newEmail: NewEmail }) {
  const accept = useAccountChange();
  const queryClient = useQueryClient();
  const onError = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
  const resending = useMutation({
    mutationFn: resendEmailLink,
    onSuccess: (changed) => {
      accept(changed);
      showSuccess(t('account.email.sent'));
    },
    onError,
    meta: { errorText: t('account.email.resendFailed') },
  });
  const withdrawal = useMutation({
    mutationFn: withdrawEmail,
    onSuccess: (changed) => {
      accept(changed);
      showSuccess(t('account.email.withdrawn'));
    },
    onError,
    meta: { errorText: t('account.email.withdrawFailed') },
  });
  return (
    <div className={classes.waiting}>
      <p className={classes.waitingEmail}>{t('account.email.waiting', { email: newEmail.email })}</p>
      <p className={classes.hint}>
        {nextStep(newEmail)} {t('account.email.unchanged')}
      </p>
      <div className={classes.foot}>
        {newEmail.confirmedBy === 'link' && (
          <Button
            variant="default"
            size="sm"
            mih={44}
            loading={resending.isPending}
            onClick={() => resending.mutate()}
          >
            {t('account.email.resend')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          mih={44}
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate()}
        >
          {t('account.email.withdraw')}
        </Button>
      </div>
    </div>
  );
}

function doneWords({ newEmail }: Account): string {
  if (newEmail === null) return t('account.saved');
  return t(newEmail.confirmedBy === 'link' ? 'account.email.sent' : 'account.email.asked');
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const accept = useAccountChange();
  const { field, ...form } = useAccountForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (emailSchema.safeParse(value).success ? null : t('auth.invalidEmail')),
      password: (value) => (value === '' ? t('auth.passwordRequired') : null),
    },
    send: changeEmail,
    onSuccess: (changed) => {
      accept(changed);
      showSuccess(doneWords(changed));
      onDone();
    },
  });
  return (
    <AccountForm form={form} submitLabel={t('common.save')}>
      <TextInput
        label={t('account.newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <CurrentPasswordField {...field('password')} />
    </AccountForm>
  );
}
