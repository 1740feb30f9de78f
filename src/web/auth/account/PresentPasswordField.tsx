import type { PasswordInputProps } from '@mantine/core';
import { t } from '../../texts/account.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** What proves that the person at the keyboard is the account's owner, and not somebody at an open screen. */
export function PresentPasswordField(props: PasswordInputProps) {
  return <PasswordField label={t('account.presentPassword')} autoComplete="current-password" {...props} />;
}
