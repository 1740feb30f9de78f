import type { PasswordInputProps } from '@mantine/core';
import { t } from '../texts/auth.ts';
import { PasswordField } from '../ui/PasswordField.tsx';

/** A password somebody chooses now, with the rule it has to keep. */
export function NewPasswordField(props: PasswordInputProps) {
  return <PasswordField description={t('auth.passwordRule')} autoComplete="new-password" {...props} />;
}
