import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../test/cpu-cost.ts';
import { addressIn, readShared, readTyped, stripPage } from './typed-page.ts';

test.each([
  ['https://aniagotuje.pl/przepis/zurek', 'https://aniagotuje.pl/przepis/zurek'],
  [' HTTP://aniagotuje.pl/a?b=1#c ', 'http://aniagotuje.pl/a?b=1#c'],
  ['aniagotuje.pl/przepis/zurek', 'https://aniagotuje.pl/przepis/zurek'],
  ['www.mojewypieki.com', 'https://www.mojewypieki.com/'],
  ['Sernik krakowski https://mojewypieki.com/przepis/sernik', 'https://mojewypieki.com/przepis/sernik'],
  ['Zobacz (https://mojewypieki.com/przepis/sernik).', 'https://mojewypieki.com/przepis/sernik'],
  ['Sernik\nhttps://a.pl/x\nhttps://a.pl/x', 'https://a.pl/x'],
])('%s is an address', (typed, url) => {
  expect(addressIn(typed)).toBe(url);
  expect(readTyped(typed)).toEqual({ url });
});

test.each([
  'Sernik',
  'Sernik. Potem ciasto.',
  '2.5 kg mąki',
  'https://a.pl/x https://a.pl/y',
  'javascript:alert(1)',
  'https://',
  `Składniki:\n2 jajka\n1 l mleka\n200 g mąki\nhttps://a.pl/x`,
  `https://a.pl/x ${'słowa '.repeat(60)}koniec`,
])('%s is a text', (typed) => {
  expect(addressIn(typed)).toBeUndefined();
  expect(readTyped(typed)).toEqual({ html: typed });
});

test('blanks are nothing', () => expect(readTyped(' \n ')).toBeUndefined());

test('a page is sent without scripts, styles, pictures and comments, but with its data', () => {
  const data = '<script type="application/ld+json">{"name": "<!-- a --> <style>"}</script>';
  const page = `<html><head><STYLE>p { color: red }</STYLE ><script src="a.js"></script>${data}<!-- b --></head>
<body onload="c()"><svg><path d="M0"/></svg><p>Sernik</p><img src="data:image/png;base64,AAAA"></body></html>`;
  expect(stripPage(page)).toBe(
    `<html><head>${data}</head>
<body onload="c()"><p>Sernik</p><img src=""></body></html>`,
  );
});

test.each([
  '<svg><!-- <style>'.repeat(100_000),
  '<script '.repeat(100_000),
  `${'<script '.repeat(100_000)}>`,
])('what is never closed stays, in proportion to the length', async (unclosed) => {
  const page = `<p>a</p>${unclosed}`;
  expect(await cpuMsOf(() => expect(stripPage(page)).toBe(page))).toBeLessThan(2_000);
});

test.each([
  [{ url: 'https://a.pl/x' }, { url: 'https://a.pl/x' }],
  [{ text: 'Zobacz (https://a.pl/x).' }, { url: 'https://a.pl/x' }],
  [{ url: 'Sernik https://a.pl/x' }, { url: 'https://a.pl/x' }],
  [
    { text: 'Kisiel\n1 l wody\n50 g skrobi\nhttps://a.pl/x' },
    { html: 'Kisiel\n1 l wody\n50 g skrobi\nhttps://a.pl/x' },
  ],
  [
    { html: '<p>a<!-- b --></p>', url: 'https://a.pl/x' },
    { html: '<p>a</p>', url: 'https://a.pl/x' },
  ],
  [{ html: '<p>a</p>', url: 'file:///a.html' }, { html: '<p>a</p>' }],
  [{ html: '<p>a</p>', url: `https://a.pl/${'x'.repeat(2_000)}` }, { html: '<p>a</p>' }],
  [{ url: 'javascript:alert(1)' }, { html: 'javascript:alert(1)' }],
  [{ url: 'https://%' }, { html: 'https://%' }],
  [{}, undefined],
])('of %j is read what was meant', (shared, wanted) => {
  expect(readShared({ url: '', text: '', html: '', ...shared })).toEqual(wanted);
});
