import { decodeHTML as decode } from 'entities';

/**
 * JSON as pages have it: inside comments, with raw control characters, commas too many, escapes JSON doesn't know,
 * quotation marks that weren't escaped, and, as the last resort, HTML entities.
 */

/** A longer text isn't a recipe, and would take too long at once. */
const MAX_LENGTH = 2_000_000;
const MAX_MENDED_LENGTH = 400_000;

const COMMENT_START = /^[\s;]*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)?/;
const COMMENT_END = /(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)$/;

/** Undefined if it can't be understood. */
export function readJson(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  const bare = withoutEnd(text).replace(COMMENT_START, '').replace(COMMENT_END, '');
  const data = parsed(bare);
  if (data !== undefined || text.length > MAX_MENDED_LENGTH) return data;
  return parsed(repair(bare)) ?? (bare.includes('&') ? parsed(repair(decode(bare))) : undefined);
}

/** Without the blanks and semicolons at the end. A pattern for them would try again at each blank of the text. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s;]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

const ESCAPES = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't', 'u']);
const ESCAPED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are what this replaces
const IN_STRING = /["\\\u0000-\u001f]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what this replaces
const OUTSIDE = /[",\u0000-\u001f]/g;

/** One pass over the text, inside and outside of strings, from one sign that may need mending to the next. */
function repair(json: string): string {
  const out: string[] = [];
  let isString = false;
  let at = 0;
  for (;;) {
    const signs: RegExp = isString ? IN_STRING : OUTSIDE;
    signs.lastIndex = at;
    const next: number = signs.exec(json)?.index ?? json.length;
    out.push(json.slice(at, next));
    if (next === json.length) return out.join('');
    const sign = json[next] ?? '';
    at = next + 1;
    if (sign === '\\') {
      out.push(escapeAt(json, at));
      at += 1;
    } else if (sign === '"') {
      isString = !isString || !endsString(json, next);
      out.push(isString && signs === IN_STRING ? '\\"' : '"');
    } else if (isString) {
      out.push(ESCAPED[sign] ?? ' ');
    } else if (sign !== ',' || !isSuperfluousComma(json, next)) {
      out.push(sign === ',' ? ',' : ' ');
    }
  }
}

/** The escape whose sign stands there, or the sign alone if JSON knows none. */
function escapeAt(json: string, at: number): string {
  const sign = json[at] ?? '';
  const isKnown = ESCAPES.has(sign) && (sign !== 'u' || /^[\da-f]{4}$/i.test(json.slice(at + 1, at + 5)));
  if (isKnown) return `\\${sign}`;
  return sign < ' ' ? ' ' : sign;
}

/**
 * The most blanks that are skipped in search of the next character; more would take too long if there are many commas.
 */
const MAX_BLANKS = 200;
function nextAfter(json: string, at: number): string {
  let next = at + 1;
  while (next < at + MAX_BLANKS && /\s/.test(json[next] ?? '')) next += 1;
  return next < at + MAX_BLANKS ? (json[next] ?? '') : '';
}

const isSuperfluousComma = (json: string, at: number) => ['}', ']', ',', ''].includes(nextAfter(json, at));
const endsString = (json: string, at: number) => [',', ':', '}', ']', ''].includes(nextAfter(json, at));
