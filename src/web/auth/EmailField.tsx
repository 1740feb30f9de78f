import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../texts/auth.ts';
import { carryEmail } from './carried.ts';

/** The address that is the name of an account. The other public pages begin with what was typed here. */
export function EmailField({ onChange, ...props }: TextInputProps) {
  return (
    <TextInput
      label={t('auth.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      onChange={(event) => {
        carryEmail(event.currentTarget.value);
        onChange?.(event);
      }}
      {...props}
    />
  );
}
