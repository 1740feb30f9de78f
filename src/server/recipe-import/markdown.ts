import type { Step } from './recipe-text.ts';

const HEADING = /^#{1,6}\s+(\S.*?)[\s#]*$/;
/** A whole line in bold, which is a heading unless it is a sentence. */
const BOLD = /^(?:\*\*|__)([^*_]{2,60}[^*_.!])(?:\*\*|__):?$/;
const RULE = /^(?:[-*_]\s?){3,}$/;
/** In front of a line. The numbers of a list are added again later. */
const MARKS = /^(?:>\s*)*(?:(?:[-*+•]|\d{1,2}[.)])\s+(?:\[[ xX]\]\s+)?)?/;
const PICTURE = /!\[[^[\]]{0,200}\]\([^()\s]{0,2000}\)/g;
const LINK = /\[([^[\]]{1,200})\]\([^()\s]{0,2000}\)/g;
const STRONG = /(\*\*|__|~~)(?=\S)([^*_~]{1,1000}?)(?<=\S)\1/g;
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_`])(?=[^\s*_`])([^*_`]{1,1000}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const ESCAPE = /\\(?=[!#()*+\-.[\]_`{}])/g;

const inline = (text: string): string =>
  text
    .replaceAll(PICTURE, '')
    .replaceAll(LINK, '$1')
    .replaceAll(STRONG, '$2')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll(ESCAPE, '')
    .trim();

/** A line without the marks of Markdown for pictures and links. */
export const withoutLinks = (line: string): string =>
  line.includes('](') ? line.replaceAll(PICTURE, '').replaceAll(LINK, '$1').trim() : line;

/** Steps without the marks of Markdown, in which Mealie, Tandoor, KitchenOwl and Nextcloud Cookbook keep their texts. */
export function withoutMarkdown(steps: readonly Step[]): Step[] {
  return steps.flatMap((step): Step[] => {
    if (RULE.test(step.text)) return [];
    const heading = HEADING.exec(step.text)?.[1] ?? BOLD.exec(step.text)?.[1];
    const text = inline(heading ?? step.text.replace(MARKS, ''));
    return text === '' ? [] : [{ text, kind: heading === undefined ? step.kind : 'heading' }];
  });
}
