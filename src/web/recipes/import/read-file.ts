import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { LIMITS } from '../../../contract/limits.ts';
import type { PhotoPictures } from '../../../contract/photo-changes.ts';
import {
  type FilePhoto,
  type FileRecipe,
  readFilePhoto,
  readRecipeFile,
} from '../../../contract/recipe-file.ts';
import { inDataUrl, toPhoto } from '../files/photo-files.ts';
import { filesIn, pathKey, TooLarge, unpack } from './archive.ts';
import { nameIn, pageOf, recipeObjects } from './recipe-objects.ts';

/** Of one recipe unpacked: a text of the greatest length, written twice, with all that belongs to it. */
const RECIPE_BYTES_MAX = 2_000_000;
/** Of all recipes unpacked. They are read one after the other, and what they hold of recipes stays in memory. */
const UNPACKED_BYTES_MAX = 256_000_000;
/** Recipes of an archive; most of the time is spent waiting for the file. */
const READ_AT_ONCE = 16;
/** Of a picture. Ours are smaller; somebody may have put another one in its place. */
const PICTURE_BYTES_MAX = 20_000_000;

/** Why a file can't be taken. */
export type FileProblem = 'fileUnreadable' | 'fileTooLarge' | 'fileWithoutRecipes';

export class UnusableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

export interface ReadRecipe {
  recipe: FileRecipe;
  /** Reads its photo from the file, which may be large; undefined for what can't be read as one. */
  photo?: (() => Promise<PhotoPictures | undefined>) | undefined;
}

/** A recipe of another program. */
export interface ForeignRecipe {
  /** Empty where it has none. */
  name: string;
  /** A page that the import of pages reads. */
  html: string;
}

interface FoundRecipes {
  /** Those that LZ wrote. */
  recipes: ReadRecipe[];
  foreign: ForeignRecipe[];
}

export interface FileContent extends FoundRecipes {
  /** Files of an archive that hold no recipe. */
  without: number;
  /** Files of an archive that can't be read, or are too large. */
  unreadable: number;
}

/**
 * The recipes in a file: one recipe, several, or an archive of such files.
 * @throws UnusableFile also where there is no recipe in it
 */
export async function readFile(file: Blob): Promise<FileContent> {
  const content = (await isArchive(file)) ? await readArchive(file) : await readSingle(file);
  if (content.recipes.length + content.foreign.length === 0)
    throw new UnusableFile(content.unreadable > 0 ? 'fileUnreadable' : 'fileWithoutRecipes');
  return content;
}

async function isArchive(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

async function readSingle(file: Blob): Promise<FileContent> {
  if (file.size > LIMITS.importBytes) throw new UnusableFile('fileTooLarge');
  const data = parsed(await file.text());
  const { recipes, foreign } = recipesIn(data, ({ image }) => Promise.resolve(inDataUrl(image)));
  // The server may see more in it.
  if (recipes.length + foreign.length === 0 && JSON.stringify(data).includes('Recipe'))
    foreign.push({ name: '', html: pageOf(data) });
  return { recipes, foreign, without: 0, unreadable: 0 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new UnusableFile('fileUnreadable', { cause });
  }
}

/** The bytes of a photo's large picture. */
type ReadPicture = (photo: FilePhoto) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** All of them. One of LZ that somebody has spoilt is as good as one of another program. */
function recipesIn(data: unknown, readPicture: ReadPicture): FoundRecipes {
  const found: FoundRecipes = { recipes: [], foreign: [] };
  for (const content of recipeObjects(data)) {
    const recipe = readRecipeFile(content);
    const photo = readFilePhoto(content);
    if (recipe) found.recipes.push({ recipe, photo: photo && (() => photoOf(photo, readPicture)) });
    else found.foreign.push({ name: nameIn(content), html: pageOf(content) });
  }
  return found;
}

async function photoOf(photo: FilePhoto, readPicture: ReadPicture): Promise<PhotoPictures | undefined> {
  const large = await readPicture(photo).catch(() => undefined);
  return large && toPhoto(large, photo.thumb);
}

/** Pictures are unpacked when they are used. */
async function readArchive(file: Blob): Promise<FileContent> {
  const content: FileContent = { recipes: [], foreign: [], without: 0, unreadable: 0 };
  try {
    const files = await filesIn(file);
    const wanted = [...files].filter(([path]) => /\.json(?:ld)?$/i.test(path));
    let left = UNPACKED_BYTES_MAX;
    for (let at = 0; at < wanted.length; at += READ_AT_ONCE) {
      const some = wanted.slice(at, at + READ_AT_ONCE);
      const read = await Promise.all(some.map(([path, entry]) => readEntry(path, entry, files)));
      for (const { found, bytes } of read) {
        left -= bytes;
        if (found === undefined) content.unreadable += 1;
        else if (found.recipes.length + found.foreign.length === 0) content.without += 1;
        content.recipes.push(...(found?.recipes ?? []));
        content.foreign.push(...(found?.foreign ?? []));
      }
      if (left < 0) throw new TooLarge();
    }
  } catch (cause) {
    throw new UnusableFile(cause instanceof TooLarge ? 'fileTooLarge' : 'fileUnreadable', { cause });
  }
  return content;
}

/** What is in a file, undefined where it can't be read, which costs no other; and how much it was. */
async function readEntry(
  path: string,
  entry: FileEntry,
  files: ReadonlyMap<string, FileEntry>,
): Promise<{ found: FoundRecipes | undefined; bytes: number }> {
  let content: Uint8Array;
  try {
    content = await unpack(entry, RECIPE_BYTES_MAX);
  } catch (error) {
    return { found: undefined, bytes: error instanceof TooLarge ? RECIPE_BYTES_MAX : 0 };
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const readPicture: ReadPicture = async ({ image }) => {
    const picture = files.get(pathKey(folder + decodeURIComponent(image)));
    return picture ? unpack(picture, PICTURE_BYTES_MAX) : inDataUrl(image);
  };
  try {
    const found = recipesIn(parsed(new TextDecoder().decode(content)), readPicture);
    return { found, bytes: content.length };
  } catch {
    return { found: undefined, bytes: content.length };
  }
}
