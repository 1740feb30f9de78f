import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './PasswordField.tsx';

/** A password somebody chooses now, with the rule it has to keep. */
export function NewPasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return <PasswordField description={t('common.passwordRule')} autoComplete="new-password" {...props} />;
}
