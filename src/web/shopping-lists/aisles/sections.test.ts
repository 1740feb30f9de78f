import { expect, test } from 'vitest';
import { OTHER_AISLE_ID } from '../../../contract/products/other-aisle.ts';
import type { Line } from '../lines/lines.ts';
import { toSections } from './sections.ts';

const line = (productId: string): Line => ({
  productId,
  name: productId,
  items: [],
  checked: false,
  partly: false,
});

const AISLES = [
  { id: 'greens', name: 'Warzywa i owoce', position: 1 },
  { id: 'bread', name: 'Pieczywo', position: 2 },
  { id: 'dairy', name: 'Nabiał i jaja', position: 3 },
  { id: OTHER_AISLE_ID, name: 'Inne', position: 4 },
];

const shown = (products: string[], places: Record<string, string>, aisles = AISLES) =>
  toSections(products.map(line), new Map(Object.entries(places)), aisles).map(({ name, lines, start }) => [
    name,
    lines.map(({ productId }) => productId),
    start,
  ]);

test('lines stand by aisle, within it in the order of adding, and aisles without any are left out', () => {
  const places = { milk: 'dairy', carrots: 'greens', butter: 'dairy', apples: 'greens' };
  expect(shown(['milk', 'carrots', 'butter', 'apples'], places)).toEqual([
    ['Warzywa i owoce', ['carrots', 'apples'], 0],
    ['Nabiał i jaja', ['milk', 'butter'], 2],
  ]);
});

test('aisles stand in the order they are given in', () => {
  const places = { milk: 'dairy', carrots: 'greens' };
  expect(shown(['carrots', 'milk'], places, AISLES.toReversed())).toEqual([
    ['Nabiał i jaja', ['milk'], 0],
    ['Warzywa i owoce', ['carrots'], 1],
  ]);
});

test('what has no aisle, or one that is no more, is in "Inne", in the place that has in the order', () => {
  const places = { nails: 'hardware', carrots: 'greens' };
  expect(shown(['nails', 'carrots', 'string'], places)).toEqual([
    ['Warzywa i owoce', ['carrots'], 0],
    ['Inne', ['nails', 'string'], 1],
  ]);
  expect(shown(['nails', 'carrots'], places, AISLES.slice(0, 3))).toEqual([
    ['Warzywa i owoce', ['carrots'], 0],
    ['Inne', ['nails'], 1],
  ]);
});

test('a list without lines has no sections', () => {
  expect(shown([], {})).toEqual([]);
});
