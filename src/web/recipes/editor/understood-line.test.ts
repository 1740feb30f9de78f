import { expect, test } from 'vitest';
import type { ProductNames } from '../../../contract/products/products.ts';
import { understandLine } from './understood-line.ts';

const NAMES: ProductNames = [
  ['mleko', 'Mleko'],
  ['mąka', 'Mąka typ 450'],
  ['papryka', 'Papryka czerwona'],
  ['druga papryka', 'Czerwona papryka'],
];

const MLEKO = { id: 'mleko', name: 'Mleko' };

test.each([
  ['0,5 l mleka', { product: MLEKO, qty: 0.5, unit: 'l', searched: 'Mleko', isUndecided: false }],
  ['mleka 2-3 szklanki', { product: MLEKO, qty: 3, unit: 'cup' }],
  ['mleka', { product: MLEKO, qty: null, unit: null, searched: 'mleka' }],
  ['trochę mleka', { product: MLEKO, qty: null, unit: 'some' }],
  ['2 l ciepłego mleka', { product: MLEKO, qty: 2, unit: 'l' }],
  ['Mąka typ 450', { product: { id: 'mąka', name: 'Mąka typ 450' }, qty: null }],
  ['2 kg porzeczek', { product: { id: null, name: 'porzeczki' }, qty: 2, unit: 'kg' }],
  ['0,5 l ml', { product: { id: null }, qty: 0.5, unit: 'l', searched: 'ml' }],
  ['Porzeczek', { product: { id: null, name: 'Porzeczek' }, qty: null }],
  ['mleko (ciepłe)', { product: MLEKO, qty: null, unit: null, note: 'ciepłe', searched: 'Mleko' }],
  ['mąka typ 450 do posypania', { product: { id: 'mąka', name: 'Mąka typ 450' }, note: 'do posypania' }],
  ['cebula, drobno posiekana', { product: { id: null, name: 'cebula' }, note: 'drobno posiekana' }],
  ['2 czerwone papryki', { product: { id: null }, qty: 2, isUndecided: true }],
])('%s', (text, understood) => {
  expect(understandLine(text, NAMES)).toMatchObject(understood);
});

test.each(['Ciasto:', 'Wymieszaj mleko i podgrzej'])('%s is a name as it stands', (text) => {
  expect(understandLine(text, NAMES)).toBeUndefined();
});
