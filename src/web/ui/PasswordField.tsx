import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts/auth.ts';

/** Large enough for a thumb. */
const EYE_SIZE = '2.75rem';

/** A password input whose eye says in words what it does. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      rightSectionWidth={EYE_SIZE}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'auth.hidePassword' : 'auth.showPassword'),
        w: EYE_SIZE,
        h: EYE_SIZE,
      }}
    />
  );
}
