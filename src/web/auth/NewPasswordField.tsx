import type { PasswordInputProps } from '@mantine/core';
import { t } from '../texts/translate.ts';
import { PasswordField } from './PasswordField.tsx';

/** A password somebody chooses now, with the rule it has to keep. */
export function NewPasswordField(props: PasswordInputProps) {
  return <PasswordField description={t('common.passwordRule')} autoComplete="new-password" {...props} />;
}
