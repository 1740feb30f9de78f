import { strip } from './line-kinds.ts';

/** Brackets within an address belong to it where they are closed: '…/wiki/Chleb_(pieczywo)'. */
const BRACKETS = String.raw`\([^\s()]*\)|\[[^\s[\]]*\]|\{[^\s{}]*\}`;

/** An address on the web that begins a word, without the full stop or comma of the sentence behind it. */
const LINK = new RegExp(
  String.raw`(?<!\S)(?:https?:\/\/|www\.)(?:[^\s()[\]{}]|${BRACKETS})*(?:[^\s()[\]{}.,;:!?]|${BRACKETS})`,
  'giu',
);

/** Whether a line is an address on the web and nothing else. */
export const isLink = (line: string): boolean => /^(?:https?:\/\/|www\.)\S+$/iu.test(strip(line));

/**
 * The addresses on the web of a line in brackets, where they are a note as they stand: signs within them are no
 * decimals, labels or separators.
 */
export const withLinksInBrackets = (line: string): string =>
  isLink(line)
    ? line
    : line.replaceAll(LINK, (link, at: number) => (isInBrackets(line, at) ? link : `(${link})`));

const isInBrackets = (line: string, at: number): boolean => /\([^()]*$/.test(line.slice(0, at));

/** A part of the text, without the brackets that {@link withLinksInBrackets} put around its addresses. */
export const withLinksAsTyped = (part: string, text: string): string =>
  [...text.matchAll(LINK)].reduce((typed, [link]) => typed.replace(`(${link})`, () => link), part);
