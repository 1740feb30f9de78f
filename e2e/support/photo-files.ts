import type { Page } from '@playwright/test';
import { withoutMetadata } from '../../src/contract/photos/jpeg.ts';
import { expect } from './fixtures.ts';
import type { Resident } from './fixtures.ts';

/** A file as a chooser gets it. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const photoFile = (name: string, mimeType: string, bytes: Iterable<number>): PhotoFile => ({
  name,
  mimeType,
  buffer: Buffer.from([...bytes]),
});

/** Corners of an upright picture: top left, top right, bottom left, bottom right. */
export type Corners = readonly [string, string, string, string];

/** Draws a picture of four colours in the browser, as JPEG. */
export async function drawJpeg(
  page: Page,
  { width, height, corners }: { width: number; height: number; corners: Corners },
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ width, height, corners }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const pen = canvas.getContext('2d')!;
      for (const [at, colour] of corners.entries()) {
        pen.fillStyle = colour;
        pen.fillRect((at % 2) * (width / 2), Math.floor(at / 2) * (height / 2), width / 2, height / 2);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
      const reader = new FileReader();
      const read = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsDataURL(blob!);
      await read;
      return (reader.result as string).split(',')[1]!;
    },
    { width, height, corners },
  );
  return Buffer.from(base64, 'base64');
}

/** The colours at the middles of a shown picture's quarters, as `rgb` rounded to 0 or 255. */
export const cornersOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const pen = canvas.getContext('2d', { willReadFrequently: true })!;
    pen.drawImage(picture, 0, 0);
    const colours = [0, 1, 2, 3].map((at) => {
      const [x, y] = [((at % 2) + 0.5) / 2, (Math.floor(at / 2) + 0.5) / 2];
      const { data } = pen.getImageData(x * canvas.width, y * canvas.height, 1, 1);
      return Array.from(data.slice(0, 3), (value) => (value > 127 ? 255 : 0)).join();
    });
    return { width: canvas.width, height: canvas.height, colours };
  }, src);

const word = (value: number): number[] => [value >> 8, value & 255];
const long = (value: number): number[] => [...word(value >>> 16), ...word(value & 0xffff)];
const entry = (tag: number, type: number, count: number, value: number[]): number[] => [
  ...word(tag),
  ...word(type),
  ...long(count),
  ...value,
];

/** An EXIF segment with an orientation, and with a place: 52° N, 21° E. */
function exif(orientation: number): number[] {
  const [gpsAt, degreesAt] = [8 + 2 + 2 * 12 + 4, 8 + 2 + 2 * 12 + 4 + 2 + 4 * 12 + 4];
  const degrees = (value: number): number[] => [value, 1, 0, 1, 0, 1].flatMap(long);
  const tiff = [
    ...Buffer.from('MM\0*'),
    ...long(8),
    ...word(2),
    ...entry(0x01_12, 3, 1, [...word(orientation), 0, 0]),
    ...entry(0x88_25, 4, 1, long(gpsAt)),
    ...long(0),
    ...word(4),
    ...entry(1, 2, 2, [...Buffer.from('N\0\0\0')]),
    ...entry(2, 5, 3, long(degreesAt)),
    ...entry(3, 2, 2, [...Buffer.from('E\0\0\0')]),
    ...entry(4, 5, 3, long(degreesAt + 24)),
    ...long(0),
    ...degrees(52),
    ...degrees(21),
  ];
  const payload = [...Buffer.from('Exif\0\0'), ...tiff];
  return [0xff, 0xe1, ...word(payload.length + 2), ...payload];
}

/** The same JPEG, as a phone held in one of eight positions writes it. */
export const withExif = (jpeg: Buffer, orientation: number): Buffer =>
  Buffer.from([...jpeg.subarray(0, 2), ...exif(orientation), ...jpeg.subarray(2)]);

/** Presses the button that asks for a picture, and chooses this one. */
export async function choosePhoto(
  { page, press }: Resident,
  button: Parameters<Resident['press']>[0],
  file: PhotoFile,
): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await press(button);
  await (await asked).setFiles(file);
}

/** Opens the menu of a recipe's page. */
export async function openRecipeMenu({ page, press }: Resident): Promise<void> {
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await expect(page.getByRole('menu')).toBeVisible();
}

/** The photo of a page, by the name under which it opens. */
export const photoOn = (page: Page, name: string) =>
  page.getByRole('button', { name: `Powiększ zdjęcie: ${name}` });

/** Waits until the photo is drawn, and answers its address. */
export async function shownPhoto(page: Page, name: string): Promise<string> {
  const picture = photoOn(page, name).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  return (await picture.getAttribute('src')) ?? '';
}

/** The body that sets a photo. */
export async function drawPhoto(page: Page, corners: Corners) {
  const draw = async (width: number, height: number) =>
    Buffer.from(withoutMetadata(await drawJpeg(page, { width, height, corners })) ?? []).toString('base64');
  return { large: await draw(600, 400), thumb: await draw(192, 128) };
}

/** A picture as the server gives it. */
export async function bytesOf({ client }: Pick<Resident, 'client'>, path: string): Promise<Buffer> {
  const response = await fetch(client.baseUrl + path, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  return Buffer.from(await response.arrayBuffer());
}
