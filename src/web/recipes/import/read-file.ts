import { Unzip, UnzipInflate } from 'fflate';
import { type FileRecipe, readRecipeFile } from '../../../contract/recipe-file.ts';
import { LIMITS } from '../../../contract/limits.ts';

/** Of files in an archive; a household has some thousand recipes at most. */
const ENTRIES_MAX = 20_000;
/** Of one file unpacked: a text of the greatest length, written twice, with all that belongs to it. */
const ENTRY_BYTES_MAX = 2_000_000;
/** Of all of them unpacked. They are read one after the other, and what they hold of recipes stays in memory. */
const UNPACKED_BYTES_MAX = 256_000_000;
/** What one step may be unpacked to is a thousand times as much. */
const STEP_BYTES = 16_384;

/** Why a file can't be taken. */
export type FileProblem = 'fileUnreadable' | 'fileTooLarge' | 'fileWithoutRecipes';

export class UnusableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

export interface FileContent {
  /** Those that LZ wrote. */
  recipes: FileRecipe[];
  /** Files of an archive that hold none. */
  unread: number;
  /** A recipe of another program, as a page that the import of pages reads. */
  foreign?: string;
}

/**
 * The recipes in a file: one recipe, several, or an archive of such files.
 * @throws UnusableFile also where there is no recipe in it
 */
export async function readFile(file: Blob): Promise<FileContent> {
  const content = (await isArchive(file)) ? await readArchive(file) : await readSingle(file);
  if (content.recipes.length === 0 && content.foreign === undefined)
    throw new UnusableFile('fileWithoutRecipes');
  return content;
}

async function isArchive(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

async function readSingle(file: Blob): Promise<FileContent> {
  if (file.size > LIMITS.importBytes) throw new UnusableFile('fileTooLarge');
  const data = parsed(await file.text());
  const recipes = recipesIn(data);
  if (recipes.length > 0 || !JSON.stringify(data).includes('Recipe')) return { recipes, unread: 0 };
  const script = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return { recipes, unread: 0, foreign: `<script type="application/ld+json">${script}</script>` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new UnusableFile('fileUnreadable', { cause });
  }
}

/** One recipe, or a list of them. */
const recipesIn = (data: unknown): FileRecipe[] =>
  [data].flat().flatMap((content) => readRecipeFile(content) ?? []);

/** Bounds hold while it is unpacked, whatever the archive says of itself. */
async function readArchive(file: Blob): Promise<FileContent> {
  const content: FileContent = { recipes: [], unread: 0 };
  let entries = 0;
  let unpacked = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > ENTRIES_MAX) throw new UnusableFile('fileTooLarge');
    if (!/\.json$/i.test(entry.name) || entry.name.startsWith('__MACOSX/')) return;
    const decoder = new TextDecoder();
    const parts: string[] = [];
    let bytes = 0;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      bytes += chunk.length;
      unpacked += chunk.length;
      if (unpacked > UNPACKED_BYTES_MAX) throw new UnusableFile('fileTooLarge');
      if (bytes <= ENTRY_BYTES_MAX) parts.push(decoder.decode(chunk, { stream: !isLast }));
      if (!isLast) return;
      const found = bytes <= ENTRY_BYTES_MAX ? readEntry(parts.join('')) : [];
      content.recipes.push(...found);
      if (found.length === 0) content.unread += 1;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    await pushAll(file, unzip);
  } catch (cause) {
    if (cause instanceof UnusableFile) throw cause;
    throw new UnusableFile('fileUnreadable', { cause });
  }
  return content;
}

async function pushAll(file: Blob, unzip: Unzip): Promise<void> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (let at = 0; at < part.value.length; at += STEP_BYTES) {
      unzip.push(part.value.subarray(at, at + STEP_BYTES));
    }
  }
  unzip.push(new Uint8Array(), true);
}

/** A file that can't be read costs no other. */
function readEntry(text: string): FileRecipe[] {
  try {
    return recipesIn(parsed(text));
  } catch {
    return [];
  }
}
