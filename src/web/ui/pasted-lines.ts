import type { ClipboardEvent } from 'react';

/**
 * The text of a one-line field after a paste of several lines, which the field can't hold; undefined for any other
 * paste. A word or a comma before them ends a line of its own, and a word behind them begins one, so that no
 * two things become one; '1 kg ' goes on.
 */
export function severalLinesOf({
  clipboardData,
  currentTarget: { value, selectionStart, selectionEnd },
}: ClipboardEvent<HTMLInputElement>): string | undefined {
  const pasted = clipboardData.getData('text/plain');
  if (!hasSeveralLines(pasted)) return undefined;
  const before = value.slice(0, selectionStart ?? 0).replace(/([^\s,])(,\s*)?$/, '$1\n');
  return before + pasted + value.slice(selectionEnd ?? value.length).replace(/^(?=\S)/, '\n');
}

export const hasSeveralLines = (text: string): boolean => /[\n\r]/.test(text.trim());
