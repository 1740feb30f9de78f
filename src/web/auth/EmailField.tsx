import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../texts/translate.ts';

/** The address that is the name of an account. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label={t('common.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      {...props}
    />
  );
}
