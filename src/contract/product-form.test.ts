import { expect, test } from 'vitest';
import { formOf } from './product-form.ts';

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
