import { expect, it } from 'vitest';
import { findOverspent } from './bytes-budget.mjs';

const packed = (js, css, fonts = 0) => ({ js: { gzip: js }, css: { gzip: css }, fonts: { gzip: fonts } });
const budget = { list: { js: 150, css: 17, fonts: 0 }, recipe: { js: 160, css: 18, fonts: 0 } };

it('routes within their budgets pass, to the last byte', () => {
  expect(findOverspent({ list: packed(150, 16.9), recipe: packed(1, 1) }, budget)).toEqual([]);
});

it('a route that loads more says what and how much', () => {
  expect(findOverspent({ list: packed(150.06, 17.2), recipe: packed(160, 18, 30) }, budget)).toEqual([
    'list loads 150.1 kB of js gzipped; its budget is 150 kB.',
    'list loads 17.2 kB of css gzipped; its budget is 17 kB.',
    'recipe loads 30.0 kB of fonts gzipped; its budget is 0 kB.',
  ]);
});

it('a route that was not measured has not passed', () => {
  expect(findOverspent({ recipe: packed(1, 1) }, budget)).toHaveLength(3);
});
