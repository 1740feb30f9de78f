import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { LIMITS } from '../../../contract/limits.ts';
import type { PhotoPictures } from '../../../contract/photos/photo-changes.ts';
import { type FileRecipe, readFilePhoto, readRecipeFile } from '../../../contract/recipes/recipe-file.ts';
import type { PixelsWithheld } from '../../ui/photo/shrink-photo.ts';
import { toPhoto } from '../files/photo-files.ts';
import { filesIn, gunzip, TooLarge, unpack } from './archive.ts';
import { inSchemaOrg } from './known-programs.ts';
import { nameIn, pageOf, recipeObjects } from './recipe-objects.ts';
import { savedPage, titleOfPage } from './saved-page.ts';
import {
  beside,
  type FindPicture,
  imagesOf,
  inAddress,
  MAX_PICTURE_BYTES,
  type ReadPicture,
} from './recipe-pictures.ts';

/** The limit of one unpacked recipe: a text of the greatest length, written twice, with all other fields. */
const MAX_RECIPE_BYTES = 2_000_000;
/** The limit of a saved page, which may have all its pictures in it; they are left out before it is sent. */
const MAX_PAGE_BYTES = 20_000_000;
/** The limit of a backup that is a whole database. */
const MAX_DATABASE_BYTES = 64_000_000;
const DATABASE = /(?:^|\/)database\.json$/i;
/** The limit of an archive in an archive, and of a recipe compressed by itself: a recipe with its picture. */
const MAX_INNER_BYTES = MAX_RECIPE_BYTES + MAX_PICTURE_BYTES;
/** The limit of all that is read together: what is found stays in memory. */
const MAX_UNPACKED_BYTES = 256_000_000;
/** Recipes of an archive; most of the time is spent waiting for the file. */
const READ_AT_ONCE = 16;

/** Why a file can't be taken; `filesTooLarge`: only together with the files before it. */
export type FileProblem = 'fileUnreadable' | 'fileTooLarge' | 'filesTooLarge' | 'fileWithoutRecipes';

class UnusableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** Reads a photo from the file, which may be large; undefined for what can't be read as one. */
export type ReadPhoto = () => Promise<PhotoPictures | PixelsWithheld | undefined>;

export interface ReadRecipe {
  recipe: FileRecipe;
  photo?: ReadPhoto | undefined;
}

/** A recipe of another program. */
export interface OtherRecipe {
  /** Empty where it has none. */
  name: string;
  /** A page that the import of pages reads. */
  html: string;
  photo?: ReadPhoto | undefined;
}

interface FoundRecipes {
  /** Those that LZ wrote. */
  recipes: ReadRecipe[];
  others: OtherRecipe[];
}

export interface FileContent extends FoundRecipes {
  /** Files of an archive that hold no recipe. */
  without: number;
  /** Files of an archive that can't be read, or are too large. */
  unreadable: number;
}

/** What is found in a file, and how much was read for it. */
interface ReadContent extends FileContent {
  bytes: number;
}

/**
 * The recipes in a file: one recipe, several, or an archive of such files.
 * @throws UnusableFile also where there is no recipe in it
 */
async function readFile(file: Blob, maxBytes: number): Promise<ReadContent> {
  const content = await readAny(file, maxBytes);
  if (content.recipes.length + content.others.length === 0)
    throw new UnusableFile(content.unreadable > 0 ? 'fileUnreadable' : 'fileWithoutRecipes');
  return content;
}

/** A chosen file that can't be taken. */
export interface RefusedFile {
  name: string;
  problem: FileProblem;
}

export interface FilesContent extends FileContent {
  refused: RefusedFile[];
}

/** The recipes in some files. One that can't be taken doesn't affect the others. */
export async function readFiles(files: readonly File[]): Promise<FilesContent> {
  const all: FilesContent = { recipes: [], others: [], without: 0, unreadable: 0, refused: [] };
  let left = MAX_UNPACKED_BYTES;
  for (const file of files) {
    try {
      const content = await readFile(file, left);
      left -= content.bytes;
      all.recipes.push(...content.recipes);
      all.others.push(...content.others);
      all.without += content.without;
      all.unreadable += content.unreadable;
    } catch (error) {
      // Anything else is the browser's: the file is gone, or is a folder.
      const problem = error instanceof UnusableFile ? error.problem : 'fileUnreadable';
      all.refused.push({ name: file.name, problem });
    }
  }
  return all;
}

async function readAny(file: Blob, maxBytes: number): Promise<ReadContent> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0x50 && second === 0x4b) return readArchive(file, maxBytes);
  return first === 0x1f && second === 0x8b ? readCompressed(file, maxBytes) : readSingle(file, maxBytes);
}

async function readCompressed(file: Blob, maxBytes: number): Promise<ReadContent> {
  const content = await readPaprika(() => Promise.resolve(file)).catch((cause: unknown) => {
    throw new UnusableFile(cause instanceof TooLarge ? 'fileTooLarge' : 'fileUnreadable', { cause });
  });
  if (content.bytes > maxBytes) throw new UnusableFile('filesTooLarge');
  return { ...content.found, without: 0, unreadable: 0, bytes: content.bytes };
}

async function readSingle(file: Blob, maxBytes: number): Promise<ReadContent> {
  if (file.size > MAX_PAGE_BYTES) throw new UnusableFile('fileTooLarge');
  if (file.size > maxBytes) throw new UnusableFile('filesTooLarge');
  const page = await savedPage(file);
  if ((page === undefined ? file.size : bytesOf(page)) > LIMITS.importBytes)
    throw new UnusableFile('fileTooLarge');
  if (page !== undefined) {
    const others = [{ name: titleOfPage(page), html: page }];
    return { recipes: [], others, without: 0, unreadable: 0, bytes: file.size };
  }
  const data = parsed(await file.text());
  const { recipes, others } = recipesIn(data, inAddress);
  // The server may see more in it.
  if (recipes.length + others.length === 0 && JSON.stringify(data).includes('Recipe'))
    others.push({ name: '', html: pageOf(data) });
  return { recipes, others, without: 0, unreadable: 0, bytes: file.size };
}

/** As it is sent. */
const bytesOf = (html: string): number => new TextEncoder().encode(JSON.stringify({ html })).length;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new UnusableFile('fileUnreadable', { cause });
  }
}

/** All of them. A damaged file of LZ is treated like one of another program. */
function recipesIn(data: unknown, find: FindPicture): FoundRecipes {
  const found: FoundRecipes = { recipes: [], others: [] };
  const objects = recipeObjects(inSchemaOrg(data));
  for (const content of objects) {
    const recipe = readRecipeFile(content);
    if (recipe) {
      const photo = readFilePhoto(content);
      found.recipes.push({ recipe, photo: photo && (() => photoOf(find([photo.image]), photo.thumb)) });
    } else {
      const picture = find(imagesOf(content, objects.length === 1));
      const photo = picture && (() => photoOf(picture, undefined));
      found.others.push({ name: nameIn(content), html: pageOf(content), photo });
    }
  }
  return found;
}

async function photoOf(read: ReadPicture | undefined, thumb: string | undefined): ReturnType<ReadPhoto> {
  const large = await read?.().catch(() => undefined);
  return large && toPhoto(large, thumb);
}

/** Pictures are unpacked when they are used. */
async function readArchive(file: Blob, maxBytes: number): Promise<ReadContent> {
  const content: ReadContent = { recipes: [], others: [], without: 0, unreadable: 0, bytes: 0 };
  const take = ({ found, bytes }: ReadEntry): void => {
    content.bytes += bytes;
    if (found === undefined) content.unreadable += 1;
    else if (found.recipes.length + found.others.length === 0) content.without += 1;
    content.recipes.push(...(found?.recipes ?? []));
    content.others.push(...(found?.others ?? []));
    if (content.bytes > maxBytes) throw new TooLarge();
  };
  try {
    const files = await filesIn(file);
    const wanted = recipeFilesIn(files);
    for (let at = 0; at < wanted.length; at += READ_AT_ONCE) {
      const some = wanted.slice(at, at + READ_AT_ONCE);
      const read = await Promise.all(some.map(([path, entry]) => readEntry(entry, beside(path, files))));
      for (const one of read) take(one);
    }
    // One after the other: each is in memory as a whole.
    for (const [path, entry] of files) {
      if (/\.zip$/i.test(path)) take(await readInner(entry));
      if (/\.paprikarecipe$/i.test(path)) take(await readPaprikaEntry(entry));
    }
  } catch (cause) {
    const isBesideOthers = content.bytes > maxBytes && maxBytes < MAX_UNPACKED_BYTES;
    const tooLarge = isBesideOthers ? 'filesTooLarge' : 'fileTooLarge';
    throw new UnusableFile(cause instanceof TooLarge ? tooLarge : 'fileUnreadable', { cause });
  }
  return content;
}

const recipeFilesIn = (files: ReadonlyMap<string, FileEntry>) =>
  [...files].filter(([path]) => /\.json(?:ld)?$/i.test(path));

/** The content of a file, undefined if it can't be read, which doesn't affect other files; and its length. */
interface ReadEntry {
  found: FoundRecipes | undefined;
  bytes: number;
}

async function readEntry(entry: FileEntry, find: FindPicture): Promise<ReadEntry> {
  const maxBytes = DATABASE.test(entry.filename) ? MAX_DATABASE_BYTES : MAX_RECIPE_BYTES;
  let content: Uint8Array;
  try {
    content = await unpack(entry, maxBytes);
  } catch (error) {
    return { found: undefined, bytes: error instanceof TooLarge ? maxBytes : 0 };
  }
  try {
    return { found: recipesIn(parsed(new TextDecoder().decode(content)), find), bytes: content.length };
  } catch {
    return { found: undefined, bytes: content.length };
  }
}

/** An archive in an archive, as Tandoor has for each recipe. It isn't kept for the picture in it. */
async function readInner(entry: FileEntry): Promise<ReadEntry> {
  const open = async () => filesIn(new Blob([await unpack(entry, MAX_INNER_BYTES)]));
  const all: FoundRecipes = { recipes: [], others: [] };
  let bytes = 0;
  try {
    const files = await open();
    for (const [path, inner] of recipeFilesIn(files)) {
      const read = await readEntry(inner, beside(path, files, open));
      bytes += read.bytes;
      all.recipes.push(...(read.found?.recipes ?? []));
      all.others.push(...(read.found?.others ?? []));
      if (bytes > MAX_INNER_BYTES) throw new TooLarge();
    }
    return { found: all, bytes };
  } catch (error) {
    return { found: undefined, bytes: error instanceof TooLarge ? MAX_INNER_BYTES : bytes };
  }
}

async function readPaprikaEntry(entry: FileEntry): Promise<ReadEntry> {
  try {
    return await readPaprika(async () => new Blob([await unpack(entry, MAX_INNER_BYTES)]));
  } catch (error) {
    return { found: undefined, bytes: error instanceof TooLarge ? MAX_INNER_BYTES : 0 };
  }
}

/**
 * A recipe of Paprika, compressed with its picture in it. It is unpacked once more when the picture is used.
 * @throws TooLarge also where it is, without its picture
 */
async function readPaprika(open: () => Promise<Blob>): Promise<{ found: FoundRecipes; bytes: number }> {
  const read = async () =>
    inSchemaOrg(parsed(new TextDecoder().decode(await gunzip(await open(), MAX_INNER_BYTES))));
  const again = async () => {
    const [recipe] = recipeObjects(await read());
    return recipe && inAddress(imagesOf(recipe, false))?.();
  };
  const data = await read();
  const bytes = pageOf(data).length;
  if (bytes > MAX_RECIPE_BYTES) throw new TooLarge();
  return { found: recipesIn(data, (images) => inAddress(images) && again), bytes };
}
