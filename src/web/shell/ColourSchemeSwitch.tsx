import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../texts/translate.ts';

export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('dark') === 'dark';
  const shown = useRef(isDark);
  useEffect(() => {
    // At the start it is right already, and to ask for it would lay out the page before it stands.
    if (shown.current === isDark) return;
    shown.current = isDark;
    // The frame of an installed app, or the bar above the page on a phone.
    const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (frame !== null) frame.content = getComputedStyle(document.body).backgroundColor;
  }, [isDark]);
  const label = t(isDark ? 'shell.lightScheme' : 'shell.darkScheme');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={21} stroke={1.8} /> : <IconMoon size={21} stroke={1.8} />}
    </ActionIcon>
  );
}
