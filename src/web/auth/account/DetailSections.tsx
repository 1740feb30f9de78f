import { TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import type { Account } from '../../../contract/auth/account.ts';
import { name as nameSchema } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { t } from '../../texts/account.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { AccountForm } from './AccountForm.tsx';
import { changeName } from './api.ts';
import { FormToggle, Section } from './Section.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useAccountForm } from './use-account-form.ts';

const PasswordForm = lazyPart(async () => (await import('./PasswordForm.tsx')).PasswordForm);

interface DetailProps {
  account: Account;
}

interface FormProps extends DetailProps {
  onDone: () => void;
}

export function NameSection({ account }: DetailProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const title = t('auth.name');
  return (
    <Section
      title={title}
      summary={account.name}
      actions={<FormToggle label={t('account.change')} section={title} isOpen={isOpen} onToggle={toggle} />}
    >
      {isOpen && <NameForm account={account} onDone={close} />}
    </Section>
  );
}

function NameForm({ account, onDone }: FormProps) {
  const accept = useAccountChange();
  const { field, ...form } = useAccountForm({
    initialValues: { name: account.name },
    validate: { name: (value) => (nameSchema.safeParse(value).success ? null : t('auth.invalidName')) },
    // An untouched field may have another value by now.
    send: async (values) => (values.name === account.name ? account : changeName(values)),
    onSuccess: (changed) => {
      accept(changed);
      showSuccess(t('account.saved'));
      onDone();
    },
  });
  return (
    <AccountForm form={form} submitLabel={t('common.save')}>
      <TextInput
        label={t('auth.name')}
        autoComplete="name"
        maxLength={LIMITS.nameLength}
        {...field('name')}
      />
    </AccountForm>
  );
}

export function PasswordSection({ account }: DetailProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const title = t('auth.password');
  return (
    <Section
      title={title}
      summary={t('account.passwordHint')}
      actions={<FormToggle label={t('account.change')} section={title} isOpen={isOpen} onToggle={toggle} />}
    >
      <Suspense>{isOpen && <PasswordForm account={account} onDone={close} />}</Suspense>
    </Section>
  );
}
