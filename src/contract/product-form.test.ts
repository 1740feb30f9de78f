import { expect, test } from 'vitest';
import { formOf, packageOf } from './product-form.ts';

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
  ['', null, undefined, 'gazowana', 'nieskrzyniowe', 'na kanapki'],
])('%j say one package', (...notes) => {
  expect(new Set(notes.map(packageOf)).size).toBe(1);
});

test('packages differ', () => {
  const notes = ['zgrzewka', 'czteropak', 'skrzynka', 'wytłaczanka', 'worek', 'siatka', 'kiść', 'kilka', ''];
  expect(new Set(notes.map(packageOf)).size).toBe(notes.length);
});
