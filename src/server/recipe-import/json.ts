import { decodeHTML as decode } from 'entities';
import { BrokenJson } from './broken-json.ts';

/** A longer text isn't a recipe, and would take too long at once. */
const MAX_LENGTH = 2_000_000;
const MAX_BROKEN_LENGTH = 400_000;
/** Characters in which the first key is looked for. */
const MAX_START_LENGTH = 1_000;

/** `{&quot;name&quot;:` */
const ENTITIES = /[{[,]\s{0,20}&(?:quot|#0?34|#x22);/;

/** Data that was made a text twice is one string. */
const OBJECT = /^\s*[{[]/;

/** The JSON of a page; of broken JSON an array of what can be understood. */
export function readJson(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'string' && OBJECT.test(data) ? (JSON.parse(data) as unknown) : data;
  } catch {
    if (text.length > MAX_BROKEN_LENGTH) return undefined;
    return new BrokenJson(ENTITIES.test(text.slice(0, MAX_START_LENGTH)) ? decode(text) : text).values();
  }
}

/** A list, also if it is an object with numbers as keys, as PHP writes lists whose numbers have gaps. */
export const listIn = (value: unknown): unknown => (isNumbered(value) ? Object.values(value) : value);

function isNumbered(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d{1,5}$/.test(key));
}
