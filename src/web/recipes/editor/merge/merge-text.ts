import { diff3Merge } from 'node-diff3';

/** A block with its text, a line of a list, or the beginning or end of a list or quotation. */
const BEGINS_BLOCK = /(?<!<li>)(?=<(?:p|h[1-6]|li|hr)\b)|(?=<\/?(?:ul|ol|blockquote)\b)/;

const blocksOf = (html: string): string[] => html.split(BEGINS_BLOCK);

/**
 * A text with the changes of two, block by block.
 * @param canonical gives texts that look alike the same spelling
 * @returns undefined where both changed the same or neighbouring blocks
 */
export function mergeText(
  base: string,
  mine: string,
  theirs: string,
  canonical: (html: string) => string,
): string | undefined {
  const [o, a, b] = [canonical(base), canonical(mine), canonical(theirs)].map(blocksOf);
  if (o === undefined || a === undefined || b === undefined) return undefined;
  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict !== undefined)) return undefined;
  const merged = regions.flatMap(({ ok = [] }) => ok).join('');
  // One may have begun a list that the other has ended.
  return canonical(merged) === merged ? merged : undefined;
}
