import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts/auth.ts';

/** A password input whose eye says in words what it does. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'auth.hidePassword' : 'auth.showPassword') }}
    />
  );
}
