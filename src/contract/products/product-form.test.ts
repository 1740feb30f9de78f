import { expect, test } from 'vitest';
import { formOf, formOfAmount, packageOf } from './product-form.ts';

test.each([
  ['z puszki', 'w puszce', 'puszki', 'Puszka', 'z 2 puszek', 'krojone, z puszki'],
  ['mrożone', 'mrożonych', 'rozmrożone'],
  ['suszone', 'suszonej'],
  ['w słoiku', 'ze słoika', 'słoik'],
  ['w zalewie', 'bez zalewy'],
  ['', null, undefined, 'puszyste', 'osuszone', 'do zalewania', 'malinowe', 'pokrojone w kostkę'],
])('%j say one form', (...notes) => {
  expect(new Set(notes.map(formOf)).size).toBe(1);
});

test('forms differ', () => {
  const notes = ['z puszki', 'mrożone', 'suszone', 'w słoiku', 'w zalewie', ''];
  expect(new Set(notes.map(formOf)).size).toBe(notes.length);
});

test.each([
  ['zgrzewka', 'zgrzewki', '(zgrzewka)', 'mała zgrzewka'],
  ['worek', 'worki', 'w worku'],
  ['wytłaczanka', 'wytłaczanki'],
  ['4', 'rozmiar 4', 'Rozmiar 4', 'nr 4'],
  ['XL', 'xl', 'rozmiar XL'],
  [
    '',
    null,
    undefined,
    'gazowana',
    'nieskrzyniowe',
    'na kanapki',
    '2 duże',
    'po 4',
    'do 18',
    'Lidl',
    '19,99 zł',
  ],
])('%j say one package or size', (...notes) => {
  expect(new Set(notes.map(packageOf)).size).toBe(1);
});

test('packages and sizes differ', () => {
  const notes = ['zgrzewka', 'czteropak', 'skrzynka', 'wytłaczanka', 'worek', 'siatka', 'kiść', 'kilka', ''];
  notes.push('4', '5', '18%', '30%', '3,2%', 'M', 'L', 'XXL');
  expect(new Set(notes.map(packageOf)).size).toBe(notes.length);
});

test('a tin that is counted as one is tinned without a note', () => {
  expect(formOfAmount(null, 'can')).toBe(formOfAmount('z puszki', 'g'));
  expect(formOfAmount(null, 'g')).toBe('');
});
