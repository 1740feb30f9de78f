import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { LINK_SCHEMES, isAllowedLink } from '../link-address.ts';
import { textExtensions } from './text-extensions.ts';

const { nodes, marks } = getSchema(textExtensions);

// spec: R216
test('the editor makes what a recipe may hold, and nothing more', () => {
  expect(Object.keys(nodes).toSorted()).toEqual([
    'blockquote',
    'bulletList',
    'doc',
    'hardBreak',
    'heading',
    'horizontalRule',
    'listItem',
    'orderedList',
    'paragraph',
    'text',
  ]);
  expect(Object.keys(marks).toSorted()).toEqual(['bold', 'highlight', 'italic', 'link', 'strike']);
});

// spec: R217
test('it knows headings 1 to 6 and four alignments, and undoes 100 steps grouped by half a second', () => {
  const options = textExtensions.map((extension) => extension.options);
  expect(options).toContainEqual(
    expect.objectContaining({
      heading: { levels: [1, 2, 3, 4, 5, 6] },
      undoRedo: { depth: 100, newGroupDelay: 500 },
    }),
  );
  expect(options).toContainEqual(
    expect.objectContaining({ alignments: ['left', 'center', 'right', 'justify'] }),
  );
});

// spec: R215
test('links have one of ten schemes', () => {
  expect(LINK_SCHEMES).toEqual([
    'http',
    'https',
    'ftp',
    'ftps',
    'mailto',
    'tel',
    'callto',
    'sms',
    'cid',
    'xmpp',
  ]);
  for (const scheme of LINK_SCHEMES) expect(isAllowedLink(`${scheme}://x`)).toBe(true);
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//x', 'x', 'https:']) {
    expect([address, isAllowedLink(address)]).toEqual([address, false]);
  }
});
