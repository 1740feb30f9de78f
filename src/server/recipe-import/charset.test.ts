import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeText } from '../../test/charsets.ts';
import { decodePage } from './charset.ts';

const POLISH = 'Zażółć gęślą jaźń: ĄĆĘŁŃÓŚŹŻ';
const CHARSETS = ['utf-8', 'iso-8859-2', 'windows-1250', 'utf-16le', 'utf-16be'];
const OF_ONE_BYTE = ['iso-8859-2', 'windows-1250'];
const polish = fc.string({ unit: fc.constantFrom(...`${POLISH}<>/="abc\n`.split('')), maxLength: 200 });

test('letters are what the charsets say', () => {
  expect(decodePage(Buffer.of(0xb1, 0xb6, 0xbc), 'text/html; charset=ISO-8859-2')).toBe('ąśź');
  expect(decodePage(Buffer.of(0xb9, 0x9c, 0x9f), 'text/html; charset=Windows-1250')).toBe('ąśź');
});

test('a text comes back in each charset that the header names', () => {
  fc.assert(
    fc.property(polish, fc.constantFrom(...CHARSETS), (text, charset) => {
      expect(decodePage(encodeText(text, charset), `text/html; charset=${charset}`)).toBe(text);
    }),
  );
});

test('a byte order mark counts more than all else, and is no part of the text', () => {
  fc.assert(
    fc.property(polish, fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'), (text, charset) => {
      const bytes = encodeText(`\uFEFF${text}`, charset);
      expect(decodePage(bytes, 'text/html; charset=iso-8859-2')).toBe(text);
      expect(decodePage(bytes, undefined)).toBe(text);
    }),
  );
});

test('any bytes with any Content-Type are some text', () => {
  const type = fc.oneof(
    fc.string(),
    fc.constantFrom(...CHARSETS, 'x', 'replacement').map((name) => `a/b;charset=${name}`),
  );
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.option(type, { nil: undefined }),
      (bytes, contentType) => {
        expect(typeof decodePage(bytes, contentType)).toBe('string');
      },
    ),
  );
});

describe('a page says its charset itself', () => {
  test.each([
    (name: string) => `<meta charset=${name}>`,
    (name: string) => `<html>\n<META name="a" content="b"><Meta CharSet = "${name}" />`,
    (name: string) => `<meta http-equiv='Content-Type' content='text/html; charset=${name}'>`,
    (name: string) => `<?xml version="1.0" encoding="${name}"?><html>`,
    (name: string) => `<!-- <meta charset="utf-8"> --><meta charset='${name}'>`,
  ])('%s', (declaration) => {
    for (const charset of OF_ONE_BYTE) {
      const text = `${declaration(charset)}<p>${POLISH}`;
      expect(decodePage(encodeText(text, charset), 'text/html')).toBe(text);
    }
  });

  test('but the header counts more', () => {
    const text = `<meta charset="iso-8859-2">${POLISH}`;
    expect(decodePage(encodeText(text, 'windows-1250'), 'text/html; charset="windows-1250"')).toBe(text);
  });

  test('and is not believed to be UTF-16, nor where browsers do not look', () => {
    const text = `<meta charset="utf-16">${POLISH}`;
    expect(decodePage(Buffer.from(text), 'text/html')).toBe(text);
    const late = `${' '.repeat(1_024)}<meta charset="iso-8859-2">${POLISH}`;
    expect(decodePage(Buffer.from(late), 'text/html')).toBe(late);
  });
});

test('an unknown name counts for nothing', () => {
  const text = `<meta charset="iso-8859-2">${POLISH}`;
  for (const name of ['nonsense', '', 'x-sjiis', 'replacement'])
    expect(decodePage(encodeText(text, 'iso-8859-2'), `text/html; charset=${name}`)).toBe(text);
});

test('what says nothing is UTF-8, or windows-1250 where it cannot be', () => {
  for (const charset of ['utf-8', 'windows-1250']) {
    expect(decodePage(encodeText(POLISH, charset), 'text/html')).toBe(POLISH);
  }
});
