import { type ChildNode, type Element, type ParentNode, Text } from 'domhandler';
import { decodeHTML } from 'entities';
import { forEachYielding } from '../event-loop.ts';

/** No line of a recipe is longer. */
export const MAX_LINE_LENGTH = 1_000;

const BLOCK = new Set(
  'address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

export const isElement = (node: ChildNode | ParentNode | null): node is Element =>
  node !== null && 'attribs' in node;
export const isBlock = (node: ChildNode): boolean => isElement(node) && BLOCK.has(node.name);

/** Control characters, the soft hyphen, spaces without width, and characters that change the direction of a text. */
const UNSEEN = /(?!\s)[\p{Cc}\u00ad\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Without invisible characters, and with single spaces. */
export const tidy = (text: string): string => text.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

/** Stands between two parts of a text until it is known whether a space belongs there. */
export const JOINT = '\u2060';

/**
 * Whether a page sets an element apart from the one before it by its style alone, as in
 * `<span class="amount">500 g</span><span class="name">mąki</span>`.
 */
export function isJoint(node: ChildNode | ParentNode): boolean {
  if (!isElement(node) || node.name !== 'span' || !node.prev || !isElement(node.prev)) return false;
  const [own, before] = [node.attribs['class'], node.prev.attribs['class']];
  return own !== undefined && before !== undefined && own !== before;
}

/**
 * A text with its joints: one before a letter, or between a letter and a number, becomes a space, one before '/2'
 * doesn't.
 */
export const unjoined = (text: string): string =>
  text.includes(JOINT)
    ? text.replaceAll(/\u2060+(?=\p{L})|(?<=[\p{L})])\u2060+(?=\p{N})/gu, ' ').replaceAll(JOINT, '')
    : text;

/** The text of an element on one line; after `max` characters it may be cut off. */
export function textOf(
  node: ChildNode | ParentNode,
  max = MAX_LINE_LENGTH,
  skipped?: ReadonlySet<string>,
): string {
  const parts: string[] = [];
  let left = max * 4;
  const walk = (at: ChildNode | ParentNode): void => {
    if (left <= 0) return;
    left -= 1;
    if (at instanceof Text) {
      const data = at.data.slice(0, left);
      parts.push(data);
      left -= data.length;
    } else if ('children' in at) {
      if (isElement(at) && skipped?.has(at.name)) return;
      const isApart = isElement(at) && (BLOCK.has(at.name) || at.name === 'br');
      if (isApart) parts.push(' ');
      if (isJoint(at)) parts.push(JOINT);
      for (const child of at.children) walk(child);
      if (isApart) parts.push(' ');
    }
  };
  walk(node);
  return tidy(unjoined(parts.join('')));
}

/** Letters and digits alone, to compare texts with different spacing and signs. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The letters of each of many texts, read while others are served. */
export async function lettersOfAll(texts: readonly { text: string }[]): Promise<string[]> {
  const letters: string[] = [];
  await forEachYielding(texts, ({ text }) => letters.push(lettersOf(text)));
  return letters;
}

/** A plugin puts notes into brackets although they already have a pair. */
const DOUBLE_BRACKETS = /\(\(((?:[^()]|\([^()]*\))*)\)\)/g;
const tidyLine = (text: string) =>
  tidy(text)
    .replaceAll(DOUBLE_BRACKETS, '($1)')
    .replaceAll(/ +,(?=\s|$)/g, ',');

/** A value as pages write it into data: with entities, sometimes twice, and with tags. */
export function plain(value: string): string {
  let text = value.slice(0, MAX_LINE_LENGTH * 4);
  for (let time = 0; time < 2 && text.includes('&'); time += 1) text = decodeHTML(text);
  return tidyLine(
    text.replaceAll(/<(?:br|\/?p|\/?div|\/?li)\b[^<>]*>/gi, ' ').replaceAll(/<\/?[a-z][^<>]*>/gi, ''),
  );
}

export function isInside(element: Element, outer: Element): boolean {
  for (let at = element.parent; isElement(at); at = at.parent) if (at === outer) return true;
  return false;
}
