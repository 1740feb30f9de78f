import { expect, test } from 'vitest';
import { isAllowedLink, LINK_SCHEMES, readLinkAddress } from './link-address.ts';

test('an address with one of the schemes is taken as it is', () => {
  for (const scheme of LINK_SCHEMES) expect(readLinkAddress(`${scheme}://x.pl`)).toBe(`${scheme}://x.pl`);
  expect(readLinkAddress('tel:+48123')).toBe('tel:+48123');
  expect(readLinkAddress('  HTTPS://kuchnia.pl/żurek?q=1#a ')).toBe('HTTPS://kuchnia.pl/żurek?q=1#a');
});

test('what a person leaves out is put in front', () => {
  expect(readLinkAddress('kuchnia.pl')).toBe('https://kuchnia.pl');
  expect(readLinkAddress('www.kuchnia.pl/zurek')).toBe('https://www.kuchnia.pl/zurek');
  expect(readLinkAddress('kuchnia.pl:8080/x')).toBe('https://kuchnia.pl:8080/x');
  expect(readLinkAddress('babcia@example.org')).toBe('mailto:babcia@example.org');
});

test.each([
  '',
  'żurek',
  'https:',
  'https:/users',
  'http:users',
  'HTTPS:///users',
  '/recipes',
  '//example.org',
  'a b.pl',
  'javascript:alert(1)',
])('%j is no address', (typed) => expect(readLinkAddress(typed)).toBeUndefined());

// spec: P47
test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'java\tscript:x',
  'https:/users',
  'http:users',
  'HTTP:/users',
  'https:\\\\users',
  'https:/\\users',
  'https:///users',
  'https://\\users',
  'https://?users',
  'https://#users',
  'https://\t/users',
  '',
])('%j may not be linked to', (address) => expect(isAllowedLink(address)).toBe(false));
