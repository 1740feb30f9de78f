/** Other nesting is skipped, so that this and others may walk the values recursively. */
const MAX_DEPTH = 100;

/** What may stand between two values: blanks, commas too many, comments, and what hides a script from old browsers. */
const BETWEEN = /(?:[\s,;:]|<!--|-->|\/*<!\[CDATA\[|\/*\]\]>)+/y;
const COMMENT = /\/[/*]/y;
/** A text ends where a key or the end of its object follows, or where another value or the end of its array does. */
const ENDS_KEY = /"\s{0,200}:/y;
const ENDS_IN_OBJECT =
  /"\s{0,200}(?:$|[}\]]|,\s{0,200}(?:$|[,}]|\/[/*])|,?\s{0,200}"[^"\\\n]{1,60}"\s{0,200}:)/y;
const ENDS_IN_ARRAY =
  /"\s{0,200}(?:$|[}\]]|,\s{0,200}(?:$|[[\]{}",\d-]|null|true|false|\/[/*])|\n\s{0,200}["{])/y;
/** What a text consists of: characters up to the next sign that means something. */
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
const PLAIN = /[^"\\\u0000-\u001f]+/y;
const ESCAPE = /\\(?:u([\da-f]{4})|([\s\S]))/iy;
const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const BARE_WORD = /[^\s,;:{}[\]"]+/y;
const WORDS: Record<string, unknown> = { true: true, false: false };

/**
 * Reads what is no JSON but nearly so, as programs glue it together for pages: several values in a row, comments,
 * commas too many or missing, `NaN` or nothing for a value, line breaks and quotation marks in texts, brackets that are
 * never closed. Reads any text, in one pass.
 */
export class BrokenJson {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The objects and arrays in the text. What is around them is skipped, such as `var recipe =`. */
  values(): unknown[] {
    const values: unknown[] = [];
    for (;;) {
      this.#skip();
      const sign = this.#text[this.#at];
      if (sign === undefined) return values;
      if (sign === '{' || sign === '[') values.push(this.#value(ENDS_IN_ARRAY));
      else this.#at += 1;
    }
  }

  #value(end: RegExp): unknown {
    const sign = this.#text[this.#at];
    if (sign === '"') return this.#string(end);
    if (sign !== '{' && sign !== '[') return this.#bareWord();
    this.#at += 1;
    if (this.#depth === MAX_DEPTH) return null;
    this.#depth += 1;
    const value = sign === '{' ? this.#object() : this.#array();
    this.#depth -= 1;
    return value;
  }

  #object(): object {
    const entries: [string, unknown][] = [];
    for (;;) {
      this.#skip();
      const sign = this.#text[this.#at];
      if (sign === undefined || sign === ']') return Object.fromEntries(entries);
      this.#at += sign === '}' ? 1 : 0;
      if (sign === '}') return Object.fromEntries(entries);
      const key = sign === '"' ? this.#string(ENDS_KEY) : (this.#match(BARE_WORD)?.[0] ?? '');
      if (this.#match(/\s*:\s*/y)) entries.push([key, this.#entry()]);
      // A bracket without a key is no part of an object.
      else if (sign === '{' || sign === '[') this.#value(ENDS_IN_ARRAY);
    }
  }

  /** The value behind a key, if there is one. */
  #entry(): unknown {
    const sign = this.#text[this.#at] ?? ',';
    return [',', '}', ']'].includes(sign) ? null : this.#value(ENDS_IN_OBJECT);
  }

  #array(): unknown[] {
    const parts: unknown[] = [];
    for (;;) {
      this.#skip();
      const sign = this.#text[this.#at];
      if (sign === ']') this.#at += 1;
      if (sign === undefined || sign === ']' || sign === '}') return parts;
      parts.push(this.#value(ENDS_IN_ARRAY));
    }
  }

  #string(end: RegExp): string {
    const parts: string[] = [];
    this.#at += 1;
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at] ?? '';
      const plain = this.#match(PLAIN)?.[0];
      if (plain !== undefined) {
        parts.push(plain);
        continue;
      }
      if (sign === '\\') {
        parts.push(this.#escape());
        continue;
      }
      end.lastIndex = this.#at;
      const isEnd = sign === '"' && end.test(this.#text);
      this.#at += 1;
      if (isEnd) break;
      parts.push(sign === '"' || /\s/.test(sign) ? sign : ' ');
    }
    return parts.join('');
  }

  #escape(): string {
    const found = this.#match(ESCAPE);
    if (!found) this.#at += 1;
    const [, code, sign = ' '] = found ?? [];
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return ESCAPED[sign] ?? (sign < ' ' ? ' ' : sign);
  }

  #bareWord(): unknown {
    const word = this.#match(BARE_WORD)?.[0].toLowerCase() ?? '';
    const number = word === '' ? Number.NaN : Number(word);
    return WORDS[word] ?? (Number.isFinite(number) ? number : null);
  }

  /** Goes on behind blanks and comments. */
  #skip(): void {
    while (this.#match(BETWEEN) || this.#skipsComment());
  }

  #skipsComment(): boolean {
    const comment = this.#match(COMMENT)?.[0];
    if (comment === undefined) return false;
    const end = this.#text.indexOf(comment === '//' ? '\n' : '*/', this.#at);
    this.#at = end === -1 ? this.#text.length : end;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}
