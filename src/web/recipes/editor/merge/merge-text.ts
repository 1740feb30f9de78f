import { type BlockEdit, blockEdits, saySame, stretchEdits } from './block-edits.ts';

/** A block with its text, a line of a list, or the beginning or end of a list or quotation. */
const BEGINS_BLOCK = /(?<!<li>)(?=<(?:p|h[1-6]|li|hr)\b)|(?=<\/?(?:ul|ol|blockquote)\b)/;

const blocksOf = (html: string): string[] => html.split(BEGINS_BLOCK);
const htmlOf = (blocks: readonly string[]): string => blocks.join('');

/** A line outside of a list, or something else in one. */
const BROKEN_LIST = /<[uo]l\b[^>]*>(?!<li>)|<\/li>(?!<li>|<\/[uo]l>)|(?<!<[uo]l\b[^>]*>|<\/li>)<li>/;

/** Blocks that both have changed, each to something else, as HTML; empty where they were removed. */
export interface TextConflict {
  mine: string;
  theirs: string;
  /** Both have added something else in one place: the merged text has first theirs, then mine. */
  areBothKept: boolean;
}

export interface MergedText {
  /** With the changes of both; where they differ it is mine, or what both have added. */
  text: string;
  conflicts: TextConflict[];
}

/** What each has made of some blocks. */
type Versions = Record<'base' | 'mine' | 'theirs', readonly string[]>;

/** The blocks on which both agree, or those on which they don't. */
type Part = { both: readonly string[] } | Versions;

/** The edits of both that touch the same blocks of the base, or insert at the same place. */
interface Region {
  start: number;
  end: number;
  edits: Record<'mine' | 'theirs', BlockEdit[]>;
}

/** Blocks that only one has changed are apart from their neighbours, as a line-based merge doesn't take them. */
function regionsOf(mine: readonly BlockEdit[], theirs: readonly BlockEdit[]): Region[] {
  const all = [
    ...mine.map((edit) => ({ ...edit, by: 'mine' as const })),
    ...theirs.map((edit) => ({ ...edit, by: 'theirs' as const })),
  ];
  const regions: Region[] = [];
  for (const { by, ...edit } of all.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const { start, end } = edit;
    const last = regions.at(-1);
    if (last && (start < last.end || (last.start === start && last.end === end))) {
      last.end = Math.max(last.end, end);
      last.edits[by].push(edit);
    } else regions.push({ start, end, edits: { mine: [], theirs: [], [by]: [edit] } });
  }
  return regions;
}

/** What one has made of a region. */
function applied(base: readonly string[], { start, end }: Region, edits: readonly BlockEdit[]): string[] {
  const blocks: string[] = [];
  let at = start;
  for (const edit of edits) {
    blocks.push(...base.slice(at, edit.start), ...edit.blocks);
    at = edit.end;
  }
  return [...blocks, ...base.slice(at, end)];
}

/** @param editsOf what counts as one edit */
function partsOf({ base, mine, theirs }: Versions, editsOf: typeof stretchEdits): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const region of regionsOf(editsOf(base, mine), editsOf(base, theirs))) {
    parts.push({ both: base.slice(at, region.start) });
    at = region.end;
    const { edits } = region;
    const versions = {
      base: base.slice(region.start, region.end),
      mine: applied(base, region, edits.mine),
      theirs: applied(base, region, edits.theirs),
    };
    if (edits.theirs.length === 0 || htmlOf(versions.mine) === htmlOf(versions.theirs)) {
      parts.push({ both: versions.mine });
    } else if (edits.mine.length === 0) parts.push({ both: versions.theirs });
    else if (editsOf === stretchEdits) parts.push(...partsOf(versions, blockEdits));
    else parts.push(versions);
  }
  return [...parts, { both: base.slice(at) }];
}

const wordsIn = (block: string): string => block.replaceAll(/<[^>]*>/g, '').trim();

/** Whether both have only added, and not one instruction in two wordings. */
const areAdditions = ({ base, mine, theirs }: Versions): boolean =>
  base.length === 0 && !mine.some((block) => theirs.some((other) => saySame(block, other)));

/** Whether blocks that seem to be removed stand elsewhere in the text: their line was moved, or is no line any more. */
function areMoved(base: readonly string[], changed: readonly string[], whole: readonly string[]): boolean {
  const words = new Set(whole.map(wordsIn));
  return changed.length === 0 && base.map(wordsIn).some((one) => one !== '' && words.has(one));
}

/** All between the first and the last block that differ, as one conflict. */
function asOneConflict({ base, mine, theirs }: Versions): MergedText {
  const shortest = Math.min(base.length, mine.length, theirs.length);
  const isSame = (at: number) => base.at(at) === mine.at(at) && base.at(at) === theirs.at(at);
  let [first, last] = [0, 0];
  while (first < shortest && isSame(first)) first += 1;
  while (last < shortest - first && isSame(-1 - last)) last += 1;
  const between = (blocks: readonly string[]) => htmlOf(blocks.slice(first, blocks.length - last));
  return {
    text: htmlOf(mine),
    conflicts: [{ mine: between(mine), theirs: between(theirs), areBothKept: false }],
  };
}

/**
 * A text with the changes of two, block by block.
 * @param canonical gives texts that look alike the same spelling
 */
export function mergeText(
  base: string,
  mine: string,
  theirs: string,
  canonical: (html: string) => string,
): MergedText {
  const blocks = (html: string) => blocksOf(canonical(html));
  const whole: Versions = { base: blocks(base), mine: blocks(mine), theirs: blocks(theirs) };
  const parts = partsOf(whole, stretchEdits);
  const apart = parts.filter((part) => 'base' in part);
  const chosen = (part: Versions) => (areAdditions(part) ? [...part.theirs, ...part.mine] : part.mine);
  const text = htmlOf(parts.flatMap((part) => ('both' in part ? part.both : chosen(part))));
  // One may have begun a list that the other has ended.
  const isBroken = (html: string) => canonical(html) !== html || BROKEN_LIST.test(html);
  const isNewlyBroken = isBroken(text) && !isBroken(htmlOf(whole.mine)) && !isBroken(htmlOf(whole.theirs));
  const hasMoved = apart.some((part) =>
    (['mine', 'theirs'] as const).some((who) => areMoved(part.base, part[who], whole[who])),
  );
  if (isNewlyBroken || hasMoved) return asOneConflict(whole);
  return {
    text,
    conflicts: apart.map((part) => ({
      mine: htmlOf(part.mine),
      theirs: htmlOf(part.theirs),
      areBothKept: areAdditions(part),
    })),
  };
}
