import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NAUGHTY } from '../../test/naughty.ts';
import { fileName, fileNamer } from './file-name.ts';

const anyName = fc.oneof(fc.constantFrom(...NAUGHTY), fc.string({ unit: 'binary', maxLength: 300 }));

test('whatever a thing is called, its file has a name that every system takes', () => {
  fc.assert(
    fc.property(anyName, fc.integer({ min: 1, max: 20_000 }), (name, number) => {
      const file = fileName(name, '.json', number);
      expect(file).toMatch(/[^\s.].*\.json$/u);
      expect(file).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]|^[\s.~]|[\s.]\.json$/u);
      expect(file.length).toBeLessThanOrEqual(100);
      expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(200);
      expect(file.normalize('NFC')).toBe(file);
      expect(file).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./i);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['Żurek na zakwasie', 'Żurek na zakwasie.json'],
  ['../../etc/passwd', 'etc passwd.json'],
  ['CON', '_CON.json'],
  ['nul.txt', '_nul.txt.json'],
  ['1/2 porcji: „szybko”?', '1 2 porcji „szybko”.json'],
  ['', 'LZ.json'],
  ['...', 'LZ.json'],
  ['zupa\u202egpj.exe', 'zupa gpj.exe.json'],
])('%j is saved as %j', (name, file) => {
  expect(fileName(name, '.json')).toBe(file);
});

test('no two files of a folder differ by case alone, however many are called the same', () => {
  const nameOf = fileNamer('.json');
  expect(['Zupa', 'zupa', 'ZUPA', 'Zupa (2)', 'Zupa?'].map(nameOf)).toEqual([
    'Zupa.json',
    'zupa (2).json',
    'ZUPA (3).json',
    'Zupa (2) (2).json',
    'Zupa (4).json',
  ]);
  const many = fileNamer('.json');
  const names = Array.from({ length: 10_000 }, () => many('a'.repeat(200)));
  expect(new Set(names).size).toBe(10_000);
});
