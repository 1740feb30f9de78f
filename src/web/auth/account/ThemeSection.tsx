import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { t } from '../../texts/account.ts';
import { Section } from './Section.tsx';

const SCHEMES = ['dark', 'light', 'auto'] as const satisfies MantineColorScheme[];

export function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section
      title={t('account.theme')}
      summary={t('account.themeHint')}
      actions={
        <NativeSelect
          aria-label={t('account.theme')}
          value={colorScheme}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SCHEMES.find((scheme) => scheme === value);
            if (chosen !== undefined) setColorScheme(chosen);
          }}
          data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`account.themes.${scheme}`) }))}
        />
      }
    />
  );
}
