import { expect, test } from 'vitest';
import { catalogueOf } from '../ui/product-catalogue.ts';
import { readThings } from './typed-things.ts';

const CATALOGUE = catalogueOf([['mleko', 'Mleko']]);

test.each([
  ['- kupić mleko', 'kupić mleko'],
  ['[ ] umyć auto', 'umyć auto'],
  ['☐ kupić prezent', 'kupić prezent'],
  ['• Nabiał:', 'Nabiał'],
  ['umyć auto', 'umyć auto'],
  ['- mleko', 'Mleko'],
])('%j puts %j on the list', (text, name) => {
  expect(readThings(text, CATALOGUE, new Map())).toMatchObject([{ name, qty: 1 }]);
});

test('what is taken as it stands keeps what stands before it', () => {
  expect(readThings('- mleko', CATALOGUE, new Map([['- mleko', 'plain']]))).toMatchObject([
    { name: '- mleko' },
  ]);
});
