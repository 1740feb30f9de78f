import { decodeHTML as decode } from 'entities';

/**
 * JSON as pages have it: inside comments, with raw control characters, commas too many, escapes JSON doesn't know,
 * quotation marks that weren't escaped, and, as the last resort, HTML entities.
 */

/** Undefined if it can't be understood. */
export function readJson(text: string): unknown {
  const bare = text
    .replace(/^[\s;]*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)?/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)?[\s;]*$/, '');
  for (const attempt of [() => bare, () => repair(bare), () => repair(decode(bare))]) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next attempt mends more.
    }
  }
  return undefined;
}

const ESCAPES = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't', 'u']);
const ESCAPED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One pass over the text, inside and outside of strings. */
function repair(json: string): string {
  const out: string[] = [];
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at] ?? '';
    if (!isString) {
      if (character === '"') isString = true;
      if (character !== ',' || !isSuperfluousComma(json, at)) out.push(character < ' ' ? ' ' : character);
    } else if (character === '\\') {
      at += 1;
      const next = json[at] ?? '';
      const isKnown = ESCAPES.has(next) && (next !== 'u' || /^[\da-f]{4}$/i.test(json.slice(at + 1, at + 5)));
      out.push(isKnown ? `\\${next}` : next < ' ' ? ' ' : next);
    } else if (character === '"') {
      isString = !endsString(json, at);
      out.push(isString ? '\\"' : '"');
    } else {
      out.push(character < ' ' ? (ESCAPED[character] ?? ' ') : character);
    }
  }
  return out.join('');
}

/** Blanks that are looked over for what comes next; more would take too long where there are many commas. */
const LOOK_AHEAD = 200;
const nextAfter = (json: string, at: number): string =>
  json
    .slice(at + 1, at + LOOK_AHEAD)
    .trimStart()
    .slice(0, 1);

const isSuperfluousComma = (json: string, at: number) => ['}', ']', ',', ''].includes(nextAfter(json, at));
const endsString = (json: string, at: number) => [',', ':', '}', ']', ''].includes(nextAfter(json, at));
