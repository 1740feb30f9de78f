import { expect, test } from 'vitest';
import { sourceName, sourceUrl } from './source.ts';

test('an address is a link, called by its host', () => {
  const source = 'https://www.kwestiasmaku.com/przepis/zurek';
  expect([sourceUrl(source), sourceName(source)]).toEqual([source, 'kwestiasmaku.com']);
});

test.each([
  'Zeszyt babci',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://',
  'ftp://aniagotuje.pl',
  'aniagotuje.pl',
  '//aniagotuje.pl',
])('%s is no link', (source) => {
  expect([sourceUrl(source), sourceName(source)]).toEqual([undefined, source]);
});
