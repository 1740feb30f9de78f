import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { theme } from './theme.ts';

const dark = {
  '--lz-bg': '#16181b',
  '--lz-panel': '#1d2024',
  '--lz-raise': '#24282d',
  '--lz-line': '#2e3338',
  '--lz-control': '#717b84',
  '--lz-text': '#e8eaec',
  '--lz-mute': '#9aa3ab',
  '--lz-acc': '#7bc47f',
  '--lz-acc-soft': '#22352a',
  '--lz-ink': '#0e1a10',
  '--lz-warn': '#e8b45a',
  '--lz-bad': '#ef7d72',
  '--lz-shadow': '0 8px 30px rgb(0 0 0 / 50%)',
};

const light: typeof dark = {
  '--lz-bg': '#f5f6f4',
  '--lz-panel': '#ffffff',
  '--lz-raise': '#e9ece7',
  '--lz-line': '#d9ded6',
  '--lz-control': '#7b867d',
  '--lz-text': '#1b211d',
  '--lz-mute': '#58635b',
  '--lz-acc': '#2b6b32',
  '--lz-acc-soft': '#dcefdc',
  '--lz-ink': '#ffffff',
  '--lz-warn': '#845400',
  '--lz-bad': '#ad261c',
  '--lz-shadow': '0 8px 30px rgb(30 45 35 / 18%)',
};

/** Mantine's greys are bluish; these are what its parts wear in the light scheme. */
const lightGreys = {
  '--mantine-color-gray-0': 'var(--lz-raise)',
  '--mantine-color-gray-1': 'var(--lz-line)',
  '--mantine-color-gray-2': 'var(--lz-line)',
  '--mantine-color-gray-3': 'var(--lz-line)',
  '--mantine-color-gray-7': 'var(--lz-mute)',
};

/** Mantine's own variables, said in ours. */
const shared = {
  '--mantine-color-text': 'var(--lz-text)',
  '--mantine-color-bright': 'var(--lz-text)',
  '--mantine-color-body': 'var(--lz-bg)',
  '--mantine-color-dimmed': 'var(--lz-mute)',
  '--mantine-color-error': 'var(--lz-bad)',
  '--mantine-color-success': 'var(--lz-acc)',
  '--mantine-color-anchor': 'var(--lz-acc)',
  '--mantine-color-placeholder': 'var(--lz-mute)',
  '--mantine-color-default': 'var(--lz-raise)',
  '--mantine-color-default-hover': 'var(--lz-line)',
  '--mantine-color-default-color': 'var(--lz-text)',
  '--mantine-color-default-border': 'var(--lz-line)',
  '--mantine-color-disabled': 'var(--lz-raise)',
  '--mantine-color-disabled-color': 'var(--lz-mute)',
  '--mantine-color-disabled-border': 'var(--lz-line)',
  '--mantine-color-dill-light': 'var(--lz-acc-soft)',
  '--mantine-color-dill-light-hover': 'color-mix(in srgb, var(--lz-acc) 12%, var(--lz-acc-soft))',
  '--mantine-color-dill-light-color': 'var(--lz-acc)',
  '--mantine-color-red-light': 'color-mix(in srgb, var(--lz-bad) 10%, var(--lz-panel))',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--lz-bad) 16%, var(--lz-panel))',
  '--mantine-color-red-light-color': 'var(--lz-bad)',
  // The text colour of a menu's red item, in both schemes.
  '--mantine-color-red-6': 'var(--lz-bad)',
  '--mantine-color-gray-light-color': 'var(--lz-mute)',
  '--mantine-color-gray-light-hover': 'var(--lz-raise)',
};

type Variables = Record<string, string>;

const known = defaultCssVariablesResolver(DEFAULT_THEME);

/** Colours of Mantine's that no part of the app wears. */
const UNUSED = /^--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|teal|violet)-/;

const changed = (of: Variables, from: Variables): Variables =>
  Object.fromEntries(
    Object.entries(of).filter(([name, value]) => from[name] !== value && !UNUSED.test(name)),
  );

/**
 * The variables of both schemes where they differ from Mantine's own, as a stylesheet. The build asks for it, so
 * that there are colours before there is any script.
 */
export function themeStyles(): string {
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return convertCssVariables({
    variables: changed(ours.variables, known.variables),
    dark: changed({ ...ours.dark, ...dark, ...shared }, known.dark),
    light: changed({ ...ours.light, ...light, ...lightGreys, ...shared }, known.light),
  });
}
