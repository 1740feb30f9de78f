import { readPhoto, withoutMetadata } from '../../../contract/photos/jpeg.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { PhotoPictures } from '../../../contract/photos/photo-changes.ts';
import { toBase64 } from './base64.ts';

/** Less than the server takes, so that hundreds of photos stay small. */
const LARGE = { maxPx: LIMITS.photoLargePx, maxBytes: 250_000 };
const THUMB = { maxPx: LIMITS.photoThumbPx, maxBytes: 12_000 };

/** From good to poor; the first that is small enough is taken. */
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45, 0.3, 0.15, 0.05];

/** The pixel with which a canvas is filled to test whether it can be read: red, green, blue, opacity. */
const PROBE_RGBA = [60, 120, 180, 255];
const PROBE_PX = 8;
/** More than browsers change each value to prevent fingerprinting, and far less than noise. */
const PROBE_TOLERANCE = 32;

/** The browser gives the page other pixels than were drawn, for example because it resists fingerprinting. */
export type PixelsWithheld = 'pixelsWithheld';

/** How files of pixels begin. A browser also draws SVG, which is a document, with what it may hold. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8/, /^RIFF....WEBP/s, /^BM/, /^....ftyp/s];
const SIGNATURE_BYTES = 12;

/**
 * Makes a photo small: upright as it was taken, without anything beside the picture.
 * @returns undefined for what this browser can't read as a picture
 */
export async function shrinkPhoto(file: Blob): Promise<PhotoPictures | PixelsWithheld | undefined> {
  if (!(await isPicture(file))) return undefined;
  try {
    if (!canReadPixels()) return 'pixelsWithheld';
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

/** Noise is a valid picture: no later check would refuse it, and the server would store it instead of the photo. */
function canReadPixels(): boolean {
  const context = contextOf(PROBE_PX, PROBE_PX);
  context.fillStyle = `rgb(${PROBE_RGBA.slice(0, 3).join()})`;
  context.fillRect(0, 0, PROBE_PX, PROBE_PX);
  const { data } = context.getImageData(0, 0, PROBE_PX, PROBE_PX);
  return data.every((value, at) => Math.abs(value - (PROBE_RGBA[at % 4] ?? 0)) <= PROBE_TOLERANCE);
}

async function encode(picture: ImageBitmap): Promise<PhotoPictures | undefined> {
  const canvas = draw(picture, LARGE.maxPx);
  const large = await toJpeg(canvas, LARGE.maxBytes);
  const thumb = await toJpeg(draw(canvas, THUMB.maxPx), THUMB.maxBytes);
  // The server may not accept the result of an unusual browser.
  if (large === undefined || thumb === undefined || readPhoto(large, thumb) === undefined) return undefined;
  return { large: toBase64(large), thumb: toBase64(thumb) };
}

function draw(picture: ImageBitmap | HTMLCanvasElement, maxPx: number): HTMLCanvasElement {
  const scale = Math.min(1, maxPx / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = contextOf(width, height);
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context.canvas;
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  return context;
}

async function toJpeg(
  canvas: HTMLCanvasElement,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null) return undefined;
    const jpeg = withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
    if (jpeg === undefined || jpeg.length <= maxBytes) return jpeg;
  }
  return undefined;
}
