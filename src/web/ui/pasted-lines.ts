import type { ClipboardEvent } from 'react';

/**
 * The text of a one-line field after a paste of several lines, which the field can't hold; undefined for any other
 * paste.
 */
export function severalLinesOf({
  clipboardData,
  currentTarget: { value, selectionStart, selectionEnd },
}: ClipboardEvent<HTMLInputElement>): string | undefined {
  const pasted = clipboardData.getData('text/plain');
  if (!hasSeveralLines(pasted)) return undefined;
  return value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
}

export const hasSeveralLines = (text: string): boolean =>
  text.split(/[\n\r]+/).filter((line) => line.trim() !== '').length > 1;
