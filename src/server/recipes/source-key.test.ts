import { expect, test } from 'vitest';
import { sourceKey } from './source-key.ts';

test('one page has one key, however its address was come by', () => {
  const key = sourceKey('https://aniagotuje.pl/przepis/sernik');
  expect(key).not.toBeNull();
  for (const address of [
    'http://aniagotuje.pl/przepis/sernik',
    'https://www.aniagotuje.pl/przepis/sernik/',
    'https://aniagotuje.pl/przepis/sernik?utm_source=fb&fbclid=abc#komentarze',
    'HTTPS://ANIAGOTUJE.PL:443/przepis/sernik',
  ])
    expect(sourceKey(address)).toBe(key);
});

test('other pages have other keys', () => {
  const keys = [
    'https://aniagotuje.pl/przepis/sernik',
    'https://aniagotuje.pl/przepis/Sernik',
    'https://aniagotuje.pl/przepis?id=1',
    'https://aniagotuje.pl/przepis?id=2',
    'https://aniagotuje.pl:8080/przepis/sernik',
  ].map(sourceKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(['Zeszyt babci', 'javascript:alert(1)', 'https://', 'ftp://aniagotuje.pl', 'aniagotuje.pl', ''])(
  '%s is no address',
  (source) => expect(sourceKey(source)).toBeNull(),
);
