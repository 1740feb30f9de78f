import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { inDataUrl } from '../files/photo-files.ts';
import { pathKey, unpack } from './archive.ts';

/** The limit of a picture. Ours are smaller, but a user may have replaced one. */
export const MAX_PICTURE_BYTES = 20_000_000;

/** The bytes of a photo's large picture. */
export type ReadPicture = () => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** The first of these pictures that a file has, read when it is used. Pictures on the web aren't fetched. */
export type FindPicture = (images: readonly string[]) => ReadPicture | undefined;

/** Names that other programs give to the picture beside a file of one recipe: Nextcloud Cookbook, Tandoor, Mealie. */
const BESIDE = ['full.jpg', 'image.jpg', 'image.jpeg', 'image.png', 'image.webp', 'original.webp'];

/** Where the photo of another program's recipe may be. */
export function imagesOf(recipe: object, isOnlyOne: boolean): string[] {
  const [image] = [(recipe as Record<string, unknown>)['image']].flat();
  const named: unknown =
    typeof image === 'object' && image !== null ? (image as Record<string, unknown>)['url'] : image;
  return [...(typeof named === 'string' && named !== '' ? [named] : []), ...(isOnlyOne ? BESIDE : [])];
}

/** The picture of a file that is complete by itself. */
export const inAddress: FindPicture = (images) => {
  const image = images.find((address) => address.startsWith('data:'));
  return image === undefined ? undefined : () => Promise.resolve(inDataUrl(image));
};

/** @param open opens the files again if they aren't kept until the picture is read */
export function beside(
  path: string,
  files: ReadonlyMap<string, FileEntry>,
  open?: () => Promise<ReadonlyMap<string, FileEntry>>,
): FindPicture {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return finder(folder, new Set(files.keys()), open ?? (() => Promise.resolve(files)));
}

/** A function of its own, so that the function it returns doesn't keep files that can be opened again. */
function finder(
  folder: string,
  has: ReadonlySet<string>,
  open: () => Promise<ReadonlyMap<string, FileEntry>>,
): FindPicture {
  return (images) => {
    const found = images.map((image) => pathKey(folder + decoded(image))).find((key) => has.has(key));
    if (found === undefined) return inAddress(images);
    return async () => {
      const picture = (await open()).get(found);
      return picture && unpack(picture, MAX_PICTURE_BYTES);
    };
  };
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
