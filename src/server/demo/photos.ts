import { readFileSync } from 'node:fs';
import type { PhotoBody } from '../../contract/photos/photo-changes.ts';

/** File names of photos without extensions, by the name of the thing on the photo. Drawn for the demo. */
export const RECIPE_PHOTOS: Readonly<Record<string, string>> = {
  'Barszcz czerwony': 'barszcz-czerwony',
  'Zupa pomidorowa': 'zupa-pomidorowa',
  Żurek: 'zurek',
  Rosół: 'rosol',
  'Chłodnik litewski': 'chlodnik',
  'Pierogi ruskie': 'pierogi-ruskie',
  Naleśniki: 'nalesniki',
  'Placki ziemniaczane': 'placki-ziemniaczane',
  'Kotlety schabowe': 'kotlety-schabowe',
  'Gołąbki w sosie pomidorowym': 'golabki',
  Mizeria: 'mizeria',
  Sernik: 'sernik',
  Szarlotka: 'szarlotka',
  'Knedle ze śliwkami': 'knedle',
};

export const PRODUCT_PHOTOS: Readonly<Record<string, string>> = {
  Mleko: 'mleko',
  Jajka: 'jajka',
  Pomidory: 'pomidory',
  'Chleb żytni': 'chleb',
  Masło: 'maslo',
  Marchew: 'marchew',
};

const read = (file: string): string =>
  readFileSync(new URL(`./photos/${file}.jpg`, import.meta.url)).toString('base64');

/** A photo as a device would send it. */
export const readDemoPhoto = (file: string): PhotoBody => ({
  large: read(file),
  thumb: read(`${file}.thumb`),
});
