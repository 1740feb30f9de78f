import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../texts/auth.ts';

export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('dark') === 'dark';
  const label = t(isDark ? 'auth.lightScheme' : 'auth.darkScheme');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size="1.3125rem" stroke={1.8} /> : <IconMoon size="1.3125rem" stroke={1.8} />}
    </ActionIcon>
  );
}
