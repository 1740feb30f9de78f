import type { Document, Element } from 'domhandler';
import { DomHandler, Parser } from 'htmlparser2';
import { runYielding } from '../event-loop.ts';

/** Characters read between two readings of the clock; takes a few ms. */
const CHUNK_LENGTH = 16_384;
/** Elements nested more deeply are left out, with their text kept, so that code may walk the tree recursively. */
const MAX_DEPTH = 200;
/** The parser looks for each end tag among all open elements. Everything after this many is not read. */
const MAX_OPEN = 2_000;
/** Elements and texts; everything after this many is not read. Large pages have 30,000. */
const MAX_NODES = 150_000;

/** Longest text of a recipe that is read, in characters. */
const MAX_FRAGMENT_LENGTH = 262_144;

/** Elements that hold nothing a reader would see; `noscript` repeats what scripts draw. */
const UNSEEN = new Set(['script', 'style', 'svg', 'noscript', 'iframe', 'object', 'textarea', 'select']);

/** A page as a tree, with ways to find elements in it; all of them in the order of the page. */
export class Page {
  readonly document: Document;
  readonly elements: readonly Element[];
  readonly #byClass: ReadonlyMap<string, Element[]>;
  readonly #byTag: ReadonlyMap<string, Element[]>;

  constructor({ root, elements, byClass, byTag }: PageHandler) {
    this.document = root;
    this.elements = elements;
    this.#byClass = byClass;
    this.#byTag = byTag;
  }

  withClass(name: string): readonly Element[] {
    return this.#byClass.get(name) ?? [];
  }

  withTag(name: string): readonly Element[] {
    return this.#byTag.get(name) ?? [];
  }

  /** The `content` of the first `meta` with this `property` or `name`. */
  meta(property: string): string | undefined {
    return this.withTag('meta').find(({ attribs }) => (attribs['property'] ?? attribs['name']) === property)
      ?.attribs['content'];
  }
}

export const words = (text = ''): string[] => text.split(/\s+/).filter(Boolean);

function push(map: Map<string, Element[]>, key: string, element: Element): void {
  const found = map.get(key);
  if (found) found.push(element);
  else map.set(key, [element]);
}

class PageHandler extends DomHandler {
  readonly elements: Element[] = [];
  readonly byClass = new Map<string, Element[]>();
  readonly byTag = new Map<string, Element[]>();
  #nodes = 0;
  #open = 0;
  /** Open elements that were left out because they are too deep. */
  #tooDeep = 0;
  #unseen: { name: string; open: number } | undefined;

  get isFull(): boolean {
    return this.#nodes > MAX_NODES || this.#open > MAX_OPEN;
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#open += 1;
    if (this.#unseen) {
      if (this.#unseen.name === name) this.#unseen.open += 1;
      return;
    }
    if (UNSEEN.has(name) && !isJsonLd(name, attribs)) {
      this.#unseen = { name, open: 1 };
      return;
    }
    if (this.tagStack.length > MAX_DEPTH) {
      this.#tooDeep += 1;
      return;
    }
    super.onopentag(name, attribs);
    this.#nodes += 1;
    const element = this.tagStack.at(-1);
    if (!element || !('attribs' in element)) return;
    this.elements.push(element);
    push(this.byTag, name, element);
    for (const word of new Set(words(attribs['class']))) push(this.byClass, word, element);
  }

  override onclosetag(name = ''): void {
    this.#open -= 1;
    if (this.#unseen) {
      if (this.#unseen.name === name) this.#unseen.open -= 1;
      if (this.#unseen.open === 0) this.#unseen = undefined;
    } else if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
    } else {
      super.onclosetag();
    }
  }

  override ontext(data: string): void {
    if (this.#unseen) return;
    this.#nodes += 1;
    super.ontext(data);
  }

  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}
}

const isJsonLd = (name: string, { type = '' }: Record<string, string>) =>
  name === 'script' && /ld\+json/i.test(type);

/**
 * Reads a page. Nothing in it is run or fetched. Accepts any text, lets other requests be served in between, and
 * leaves out the rest of a page that is far larger or nested far deeper than real pages.
 */
export async function readPage(html: string): Promise<Page> {
  const handler = new PageHandler();
  await runYielding(chunksRead(html, handler));
  return new Page(handler);
}

/** Like {@link readPage}, at once, for a short piece of HTML. */
export function readFragment(html: string): Document {
  const handler = new PageHandler();
  let left = Math.ceil(MAX_FRAGMENT_LENGTH / CHUNK_LENGTH);
  for (const _ of chunksRead(html, handler)) {
    left -= 1;
    if (left <= 0) break;
  }
  return handler.root;
}

function* chunksRead(html: string, handler: PageHandler): Generator<void> {
  const parser = new Parser(handler);
  for (let at = 0; at < html.length && !handler.isFull; at += CHUNK_LENGTH) {
    parser.write(html.slice(at, at + CHUNK_LENGTH));
    yield;
  }
  if (!handler.isFull) parser.end();
}
