import type { PasswordInputProps } from '@mantine/core';
import { t } from '../texts/auth.ts';
import { PasswordField } from '../ui/PasswordField.tsx';

/** A password that the user chooses now, with its rule. */
export function NewPasswordField(props: PasswordInputProps) {
  return <PasswordField description={t('auth.passwordRule')} autoComplete="new-password" {...props} />;
}
