import type { PasswordInputProps } from '@mantine/core';
import { t } from '../../texts/account.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** Proves that the person at the keyboard is the account's owner, and not another person at an open screen. */
export function CurrentPasswordField(props: PasswordInputProps) {
  return <PasswordField label={t('account.currentPassword')} autoComplete="current-password" {...props} />;
}
