import { readPhoto, withoutMetadata } from '../../../contract/jpeg.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { PhotoPictures } from '../../../contract/photo-changes.ts';
import { toBase64 } from './base64.ts';

/** Less than the server takes, so that hundreds of photos stay small. */
const LARGE = { longestPx: LIMITS.photoLargePx, mostBytes: 250_000 };
const THUMB = { longestPx: LIMITS.photoThumbPx, mostBytes: 12_000 };

/** From good to poor; the first that is small enough is taken. */
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45, 0.3, 0.15, 0.05];

/** How files of pixels begin. A browser also draws SVG, which is a document, with what it may hold. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8/, /^RIFF....WEBP/s, /^BM/, /^....ftyp/s];
const SIGNATURE_BYTES = 12;

/**
 * Makes a photo small: upright as it was taken, without anything beside the picture.
 * @returns undefined for what this browser can't read as a picture
 */
export async function shrinkPhoto(file: Blob): Promise<PhotoPictures | undefined> {
  if (!(await isPicture(file))) return undefined;
  try {
    // By its orientation in EXIF, as the standard has it.
    const picture = await createImageBitmap(file);
    try {
      return await encode(picture);
    } finally {
      picture.close();
    }
  } catch {
    return undefined;
  }
}

async function isPicture(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return SIGNATURES.some((signature) => signature.test(beginning));
}

async function encode(picture: ImageBitmap): Promise<PhotoPictures | undefined> {
  const canvas = draw(picture, LARGE.longestPx);
  const large = await toJpeg(canvas, LARGE.mostBytes);
  const thumb = await toJpeg(draw(canvas, THUMB.longestPx), THUMB.mostBytes);
  // What an unusual browser makes of it may not be what the server takes.
  if (large === undefined || thumb === undefined || readPhoto(large, thumb) === undefined) return undefined;
  return { large: toBase64(large), thumb: toBase64(thumb) };
}

function draw(picture: ImageBitmap | HTMLCanvasElement, longestPx: number): HTMLCanvasElement {
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  context.imageSmoothingQuality = 'high';
  // JPEG knows nothing of what shines through.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function toJpeg(
  canvas: HTMLCanvasElement,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null) return undefined;
    const jpeg = withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
    if (jpeg === undefined || jpeg.length <= mostBytes) return jpeg;
  }
  return undefined;
}
