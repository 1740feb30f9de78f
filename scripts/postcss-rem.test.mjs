import postcss from 'postcss';
import { expect, test } from 'vitest';
import { sizesInRem } from './postcss-rem.mjs';

test.each([
  ['padding: 12px 0', 'padding: 0.75rem 0'],
  ['margin: -6px auto 0px', 'margin: -0.375rem auto 0rem'],
  [
    'padding: calc(12px + env(safe-area-inset-bottom, 0px))',
    'padding: calc(0.75rem + env(safe-area-inset-bottom, 0rem))',
  ],
  ['width: calc(1.5rem * var(--mantine-scale))', 'width: 1.5rem'],
  ['--lz-header-height: 60px', '--lz-header-height: 3.75rem'],
  ['letter-spacing: .5px', 'letter-spacing: 0.03125rem'],
  ["background: url('image-12px.svg')", "background: url('image-12px.svg')"],
])('%s is built as %s', (written, built) => {
  const { css } = postcss([sizesInRem()]).process(`a { ${written} }`, { from: undefined });
  expect(css).toBe(`a { ${built} }`);
});

test('the width of a window stays as it is written', () => {
  const written = '@media (min-width: 48px) { a { color: red } }';
  expect(postcss([sizesInRem()]).process(written, { from: undefined }).css).toBe(written);
});
