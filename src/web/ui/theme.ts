import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const dill: MantineColorsTuple = [
  '#eef8ee',
  '#dcefdc',
  '#bfe1c1',
  '#9dd3a0',
  '#7bc47f',
  '#5fae64',
  '#47954d',
  '#387d3e',
  '#2b6b32',
  '#1f5226',
];

const coral: MantineColorsTuple = [
  '#fdeeec',
  '#fadbd7',
  '#f6bcb5',
  '#f39d94',
  '#ef7d72',
  '#e25f53',
  '#cf4438',
  '#bd3227',
  '#ad261c',
  '#8a1c14',
];

const graphite: MantineColorsTuple = [
  '#e8eaec',
  '#c4cacf',
  '#9aa3ab',
  '#87919a',
  '#2e3338',
  '#24282d',
  '#1d2024',
  '#16181b',
  '#121416',
  '#0e1012',
];

/** Filled controls are light in the dark scheme and dark in the light one, so their ink depends on the scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--lz-ink)' } : colors;
};

export const theme = createTheme({
  colors: { dill, green: dill, red: coral, dark: graphite },
  primaryColor: 'dill',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  black: '#0e1a10',
  fontFamily: '-apple-system, "Segoe UI", Roboto, "Liberation Sans", system-ui, sans-serif',
  headings: { fontFamily: 'inherit', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { md: '10px', lg: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { fontSize: 15 } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    // Its <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
});

const dark = {
  '--lz-bg': '#16181b',
  '--lz-panel': '#1d2024',
  '--lz-raise': '#24282d',
  '--lz-line': '#2e3338',
  '--lz-control': '#69737c',
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
  '--mantine-color-red-light': 'color-mix(in srgb, var(--lz-bad) 14%, var(--lz-panel))',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--lz-bad) 22%, var(--lz-panel))',
  '--mantine-color-red-light-color': 'var(--lz-bad)',
  '--mantine-color-gray-light-color': 'var(--lz-mute)',
  '--mantine-color-gray-light-hover': 'var(--lz-raise)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: { ...dark, ...shared },
  light: { ...light, ...shared },
});
