import { diffIndices } from 'node-diff3';

/** Blocks `start` to `end` of a text, without the last, as one person has replaced them; an insertion replaces none. */
export interface BlockEdit {
  start: number;
  end: number;
  blocks: readonly string[];
}

/** What one person has changed, each stretch without a block of the base left in it as one edit. */
export const stretchEdits = (base: readonly string[], changed: readonly string[]): BlockEdit[] =>
  differences(base, changed).map(({ at, length, to, count }) => ({
    start: at,
    end: at + length,
    blocks: changed.slice(to, to + count),
  }));

/** The same with a reworded block as an edit of its own, so that its neighbours aren't part of it. */
export function blockEdits(base: readonly string[], changed: readonly string[]): BlockEdit[] {
  const end: Difference = { at: base.length, length: 0, to: changed.length, count: 0 };
  const edits: BlockEdit[] = [];
  let [at, to] = [0, 0];
  for (const stretch of [...differences(base, originsOf(base, changed)), end]) {
    for (; at < stretch.at; at += 1, to += 1) {
      const blocks = changed.slice(to, to + 1);
      if (blocks[0] !== base[at]) edits.push({ start: at, end: at + 1, blocks });
    }
    at += stretch.length;
    to += stretch.count;
    const blocks = changed.slice(stretch.to, to);
    if (stretch.length > 0 || blocks.length > 0) edits.push({ start: stretch.at, end: at, blocks });
  }
  return edits;
}

/** Where two texts differ: `length` blocks from `at` on stand in the place of `count` from `to` on. */
interface Difference {
  at: number;
  length: number;
  to: number;
  count: number;
}

const differences = (before: readonly string[], after: readonly string[]): Difference[] =>
  diffIndices([...before], [...after]).map(({ buffer1: [at, length], buffer2: [to, count] }) => ({
    at,
    length,
    to,
    count,
  }));

/** Of the words of two blocks, so that the one is taken for the other reworded. */
const MIN_SIMILARITY = 0.5;

interface Words {
  block: string;
  /** The elements that it begins and ends: a paragraph that becomes a line of a list changes what is around it too. */
  frame: string;
  words: ReadonlySet<string>;
}

const wordsOf = (block: string): Words => ({
  block,
  frame: [/^<\w+/, /<\/\w+>$/].map((tag) => tag.exec(block)).join(' '),
  words: new Set(
    block
      .replaceAll(/<[^>]*>/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  ),
});

/** How many words two blocks share, from 0 to 1. */
function similarityOf(one: Words, other: Words): number {
  if (one.block === other.block) return 1;
  const total = one.words.size + other.words.size;
  if (one.frame !== other.frame || total === 0) return 0;
  return (2 * [...one.words].filter((word) => other.words.has(word)).length) / total;
}

/** The same for two blocks that both are new: 'Dodaj gorące mleko.' and 'Dodaj zimne mleko.' are two steps. */
const MIN_SIMILARITY_OF_NEW = 0.7;

/** Whether two people may have added one instruction, each in other words. */
export const saySame = (one: string, other: string): boolean =>
  similarityOf(wordsOf(one), wordsOf(other)) >= MIN_SIMILARITY_OF_NEW;

/** For each block the one of the base that was reworded into it, or itself where none reads like it. */
function originsOf(base: readonly string[], changed: readonly string[]): string[] {
  const known = base.map(wordsOf);
  return changed.map((block) => {
    const words = wordsOf(block);
    let [origin, highest] = [block, 0];
    for (const one of known) {
      const similarity = similarityOf(one, words);
      if (similarity < MIN_SIMILARITY || similarity <= highest) continue;
      [origin, highest] = [one.block, similarity];
    }
    return origin;
  });
}
