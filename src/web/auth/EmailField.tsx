import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../texts/auth.ts';

/** The address that is the name of an account. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label={t('auth.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      {...props}
    />
  );
}
