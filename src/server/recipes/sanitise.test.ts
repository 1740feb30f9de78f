import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMsOf, usualCpuMsOf } from '../../test/cpu-cost.ts';
import { sanitiseRecipeText as sanitise } from './sanitise.ts';

/** Serialised as a browser does it: what the toolbar produces. */
const EDITOR_OUTPUT = [
  '<p>Zwykły tekst, &amp; &lt;znaki&gt; "cudzysłów" i 1&nbsp;kg 😀</p>',
  '<p></p>',
  '<p>Wiersz<br>drugi</p>',
  ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Nagłówek</h${level}>`),
  ...['left', 'center', 'right', 'justify'].flatMap((side) => [
    `<p style="text-align: ${side};">Tekst</p>`,
    `<h3 style="text-align: ${side};">Nagłówek</h3>`,
  ]),
  '<p><strong>grubo <em>i pochyło <s>przekreślone <mark>wyróżnione</mark></s></em></strong></p>',
  '<blockquote><p>Babcia mówiła</p><p>tak</p></blockquote>',
  '<hr>',
  '<ul><li><p>raz</p></li><li><p>dwa</p><ul><li><p>pod</p></li></ul></li></ul>',
  '<ol start="3"><li><p>trzy</p></li></ol>',
  '<ol start="2" type="a"><li><p>b</p></li></ol>',
  ...['http://a.pl', 'https://a.pl/?a=1&amp;b=2#c', 'ftp://a.pl', 'ftps://a.pl', 'mailto:a@b.pl'].map(link),
  ...['tel:+48123', 'callto:abc', 'sms:+48123', 'cid:1', 'xmpp:a@b.pl', 'HTTPS://A.PL'].map(link),
];

function link(href: string): string {
  return `<p><a target="_blank" rel="noopener noreferrer" href="${href}">tekst</a></p>`;
}

test.each(EDITOR_OUTPUT)('the editor’s output stays unchanged: %s', (html) => {
  expect(sanitise(html)).toBe(html);
});

describe('what the editor cannot produce is removed', () => {
  test.each([
    // Elements that run, load, embed, submit or restyle, with content that is not text.
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<style>p{color:red}</style>b', 'ab'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg onload=alert(1)><circle /></svg>', ''],
    ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', 'x'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<object data="javascript:alert(1)"></object><embed src="x">', ''],
    ['<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>', 'x'],
    ['<base href="https://zly.example"><meta http-equiv="refresh" content="0;url=x"><link rel=x>', ''],
    ['<template><script>alert(1)</script></template>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
    ['<video><source onerror=alert(1)></video><details open ontoggle=alert(1)>x</details>', 'x'],
    ['<u>a</u><code>b</code><pre>c</pre><span>d</span><sub>e</sub>', 'abcde'],
    ['<!-- <p>x</p> --><![CDATA[x]]><?php x ?>', ''],
    // Attributes.
    [
      '<p onclick="alert(1)" class="x" id="body" dir="rtl" contenteditable autofocus tabindex=1>a</p>',
      '<p>a</p>',
    ],
    [
      '<li value="3" style="text-align: center"><mark data-color="red" style="color: red">a</mark></li>',
      '<li><mark>a</mark></li>',
    ],
    [
      '<p style="text-align: center; background: url(https://zly.example)">a</p>',
      '<p style="text-align: center;">a</p>',
    ],
    ['<p style="text-align: start">a</p><p style="position: fixed">b</p>', '<p>a</p><p>b</p>'],
    ['<p style="x-text-align: center">a</p><p style="text-align: center url(x)">b</p>', '<p>a</p><p>b</p>'],
    ['<ol start="3;x" type="x" reversed><li>a</li></ol>', '<ol><li>a</li></ol>'],
    [
      '<a href="https://a.pl" target="_top" rel="opener" download ping="https://zly.example">a</a>',
      link('https://a.pl').slice(3, -4).replace('tekst', 'a'),
    ],
  ])('%s', (html, expected) => {
    expect(sanitise(html)).toBe(expected);
  });

  // spec: R214
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'java&#9;script:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:x',
    'file:///etc/passwd',
    'about:blank',
    'intent:x',
    '//zly.example',
    '/przepisy',
    'logout',
    '#fragment',
    'https:/users',
    'http:users',
    'HTTPS:/users',
    'https:\\\\users',
    'https:/\\users',
    'https:///users',
    'https://?users',
    'https://&#9;/users',
    'https:&#10;//users',
    '\\\\zly.example',
    '',
  ])('a link to %s is only its text', (href) => {
    expect(sanitise(`<p><a href="${href}">tekst <em>dalej</em></a></p>`)).toBe('<p>tekst <em>dalej</em></p>');
  });

  test('other tags for the same formatting become the editor’s own', () => {
    expect(sanitise('<b>a</b><i>b</i><strike>c</strike><del>d</del>')).toBe(
      '<strong>a</strong><em>b</em><s>c</s><s>d</s>',
    );
    expect(sanitise('<P STYLE="TEXT-ALIGN:CENTER;">a<BR/>b</P><HR/>')).toBe(
      '<p style="text-align: center;">a<br>b</p><hr>',
    );
    expect(sanitise('<p style="text-align: left; text-align: right">a</p>')).toBe(
      '<p style="text-align: right;">a</p>',
    );
  });
});

describe('over any document the editor can produce', () => {
  // No newlines: the editor has <br> for them. All other Unicode except lone surrogates, and characters that HTML
  // escapes.
  const words = fc
    .string({
      unit: fc.constantFrom('a', 'ą', 'Z', ' ', 'ż', '😀', '&', '<', '>', '"', "'", '/', '=', ';', '\u00a0'),
      minLength: 1,
      maxLength: 12,
    })
    .map((text) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\u00a0', '&nbsp;'),
    );
  const wrap = (tag: string) => (inner: string) => `<${tag}>${inner}</${tag}>`;
  const href = fc.constantFrom('https://a.pl/%20?a=1&amp;b=&quot;x&quot;', 'mailto:a@b.pl', 'tel:+48 123');
  const side = fc.constantFrom(
    '',
    ...['left', 'center', 'right', 'justify'].map((s) => ` style="text-align: ${s};"`),
  );
  const { inline } = fc.letrec<{ inline: string; run: string }>((tie) => ({
    run: fc.oneof(
      { weight: 3, arbitrary: words },
      fc.constant('<br>'),
      ...['strong', 'em', 's', 'mark'].map((tag) => tie('inline').map(wrap(tag))),
      fc
        .tuple(href, words)
        .map(([to, text]) => `<a target="_blank" rel="noopener noreferrer" href="${to}">${text}</a>`),
    ),
    inline: fc.array(tie('run'), { maxLength: 4 }).map((parts) => parts.join('')),
  }));
  const { blocks } = fc.letrec<{ block: string; blocks: string; items: string }>((tie) => ({
    block: fc.oneof(
      { depthSize: 'small' },
      fc
        .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'), side, inline)
        .map(([tag, style, inner]) => `<${tag}${style}>${inner}</${tag}>`),
      fc.constant('<hr>'),
      tie('blocks').map(wrap('blockquote')),
      tie('items').map(wrap('ul')),
      fc
        .tuple(fc.integer({ min: 0, max: 999 }), tie('items'))
        .map(([start, items]) => (start === 1 ? `<ol>${items}</ol>` : `<ol start="${start}">${items}</ol>`)),
    ),
    items: fc
      .array(fc.tuple(inline, tie('blocks')), { minLength: 1, maxLength: 3 })
      .map((items) => items.map(([text, rest]) => `<li><p>${text}</p>${rest}</li>`).join('')),
    blocks: fc.array(tie('block'), { maxLength: 3 }).map((parts) => parts.join('')),
  }));

  // spec: R210
  test('nothing is lost or changed', () => {
    fc.assert(
      fc.property(blocks, (html) => {
        expect(sanitise(html)).toBe(html);
      }),
      { numRuns: 1_500 },
    );
  });

  test('with foreign markup mixed in, only the foreign markup is removed', () => {
    const stranger = fc.constantFrom(
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<style>*{}</style>',
      '<!-- x -->',
      '<svg onload=alert(1)></svg>',
      '<iframe></iframe>',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(blocks, stranger), { maxLength: 4 }), (parts) => {
        const html = parts.map(([own, strange]) => own + strange).join('');
        expect(sanitise(html)).toBe(parts.map(([own]) => own).join(''));
      }),
      { numRuns: 300 },
    );
  });
});

describe('over anything at all', () => {
  const shards = fc.constantFrom(
    '<p>',
    '</p>',
    '<li>',
    '</li>',
    '<ul>',
    '</ul>',
    '<ol start=2>',
    '</ol>',
    '<a href=https://a.pl>',
    '</a>',
    '<a>',
    '<b>',
    '</b>',
    '<div>',
    '</div>',
    '<span>',
    '<h1 style="text-align:left">',
    '</h1>',
    '<blockquote>',
    '<br>',
    '<hr/>',
    '</br>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<svg>',
    '<math>',
    '<noscript>',
    '</noscript>',
    '<textarea>',
    '<title>',
    '<xmp>',
    '<template>',
    '<plaintext>',
    '&lt;',
    '&amp;',
    '&#60;',
    '&nbsp;',
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '\u0000',
    '\u00a0',
    'x',
    ' onerror=',
    '😀',
  );
  const anything = fc.oneof(
    fc.array(shards, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );

  // spec: R211
  test('it never throws, is idempotent, and outputs only what is allowed', () => {
    fc.assert(
      fc.property(anything, (html) => {
        const clean = sanitise(html);
        expect(sanitise(clean)).toBe(clean);
        expect(strangersIn(clean)).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('the check would notice what is not allowed', () => {
    expect(strangersIn('<p onclick="x">a</p><img><!-- x')).toEqual(['<p onclick="x">', '<img>', '<!-- x']);
  });

  const size = 50_000;
  const filled = (piece: string) => piece.repeat(size / piece.length);
  test.each(
    [
      '<b>',
      '<ul><li>',
      '<a>',
      '<p><span>',
      '<li><i>',
      '</p>',
      '<',
      '&',
      '<!--',
      '<p style="',
      '<noscript>',
    ].map((piece) => [piece, filled(piece)] as const),
  )('fifty kilobytes of %s cost no more than the work on ordinary ones', async (_, html) => {
    const ordinaryMs = await usualCpuMsOf(() => sanitise(filled('<p>Zupa z <b>pora</b></p>')));
    let clean = '';
    const costMs = await cpuMsOf(() => {
      clean = sanitise(html);
    });
    // Up to 10 times as much; quadratic cost would be thousands.
    expect(costMs / ordinaryMs).toBeLessThan(100);
    expect(sanitise(clean)).toBe(clean);
  });
});

/** Every form in which a tag may occur in the output. */
const ALLOWED = [
  /^<\/?(?:p|h[1-6]|strong|em|s|mark|blockquote|ul|ol|li)>$/,
  /^<(?:hr|br|\/a)>$/,
  /^<(?:p|h[1-6]) style="text-align: (?:left|center|right|justify);">$/,
  /^<ol start="-?\d{1,9}">$/,
  /^<a target="_blank" rel="noopener noreferrer" href="https:\/\/a\.pl">$/,
];

function strangersIn(html: string): string[] {
  return [...html.matchAll(/<[^>]*>?/g)]
    .map(([tag]) => tag)
    .filter((tag) => !ALLOWED.some((form) => form.test(tag)));
}
