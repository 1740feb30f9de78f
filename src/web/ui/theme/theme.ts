import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { ButtonElement } from '../ButtonElement.tsx';

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
    UnstyledButton: { defaultProps: { component: ButtonElement } },
    Button: { defaultProps: { size: 'md' }, styles: { root: { fontSize: '0.9375rem' } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    // If centred, it starts in the middle while its width isn't known, which makes a phone's page wider and moves it
    // again.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    // Its <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
});
