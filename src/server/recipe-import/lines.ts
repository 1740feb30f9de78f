import { type ChildNode, type Element, type ParentNode, Text } from 'domhandler';
import { runSync, runYielding, STEPS_PER_LOOK } from '../event-loop.ts';
import { isBlock, isElement, isJoint, JOINT, MAX_LINE_LENGTH, textOf, tidy, unjoined } from './text.ts';

/** A line of a page as a reader sees it. */
export interface Line {
  text: string;
  /** `item`: part of a list or a table; `bold`: the whole line is bold. */
  kind: 'heading' | 'item' | 'bold' | 'plain';
  /** 1 to 6 of a heading, else 0. */
  level: number;
  /** The element it stands in. */
  element: Element | null;
  /** For an item: the whole of it is bold. */
  isBold?: boolean;
}

const HEADING = /^h([1-6])$/;
const BOLD = new Set(['strong', 'b']);
const SKIPPED = new Set(['script', 'button', 'nav', 'head']);
/** An item with a list of its own in it is a group of items. */
const GROUPS = new Set(['ul', 'ol', 'table']);

/** Everything below an element as lines, in the order of the page. Linear in its size. */
export const linesOf = (root: ParentNode): Line[] => runSync(linesRead(root));

/** The same of a whole page, while others are served. */
export const linesOfPage = (document: ParentNode): Promise<Line[]> => runYielding(linesRead(document));

/** A node that is being walked through. */
interface Frame {
  children: readonly ChildNode[];
  next: number;
  isBold: boolean;
  ends: boolean;
}

function* linesRead(root: ParentNode): Generator<void, Line[]> {
  const lines = new LineWriter();
  const open: Frame[] = [{ children: root.children, next: 0, isBold: false, ends: true }];
  for (let step = 1; open.length > 0; step += 1) {
    if (step % STEPS_PER_LOOK === 0) yield;
    const frame = open.at(-1);
    const node = frame?.children[frame.next];
    if (!frame || !node) {
      open.pop();
      if (frame?.ends === true) lines.end();
      continue;
    }
    frame.next += 1;
    if (node instanceof Text) {
      lines.add(node, frame.isBold);
      continue;
    }
    if (!isElement(node) || SKIPPED.has(node.name)) continue;
    if (lines.takeWhole(node)) continue;
    const ends = node.name === 'br' || node.name === 'label' || isBlock(node);
    if (ends) lines.end();
    if (isJoint(node)) lines.join();
    open.push({ children: node.children, next: 0, isBold: frame.isBold || BOLD.has(node.name), ends });
  }
  return lines.lines;
}

/** The lines so far, and the current one, which is built from texts and inline elements. */
class LineWriter {
  readonly lines: Line[] = [];
  #text = '';
  #boldCharacters = 0;
  #element: Element | null = null;

  add({ data, parent }: Text, isBold: boolean): void {
    this.#text += data;
    if (isBold) this.#boldCharacters += data.replaceAll(/\s/g, '').length;
    if (isElement(parent)) this.#element ??= parent;
  }

  join(): void {
    this.#text += JOINT;
  }

  end(): void {
    const text = tidy(unjoined(this.#text.slice(0, MAX_LINE_LENGTH * 4)));
    if (text !== '') {
      const isBold = this.#boldCharacters >= text.replaceAll(' ', '').length;
      this.lines.push({ text, kind: isBold ? 'bold' : 'plain', level: 0, element: this.#element });
    }
    this.#text = '';
    this.#boldCharacters = 0;
    this.#element = null;
  }

  /** Takes an element that is one line with all its content: a heading, or an item of a list or a table. */
  takeWhole(element: Element): boolean {
    if (element.name === 'tr' && isTableHead(element)) return true;
    const level = HEADING.exec(element.name)?.[1];
    const isItem = (element.name === 'li' || element.name === 'tr') && !holdsGroup(element);
    if (level === undefined && !isItem) return false;
    this.end();
    // A button in an item does something with it.
    const text = textOf(element, MAX_LINE_LENGTH * 4, isItem ? SKIPPED : undefined);
    const kind = isItem ? 'item' : 'heading';
    if (text !== '')
      this.lines.push({
        text,
        kind,
        level: Number(level ?? 0),
        element,
        isBold: isItem && isBoldWhole(element),
      });
    return true;
  }
}

/** A row that names the columns. */
function isTableHead({ children }: Element): boolean {
  const cells = children.filter(isElement);
  return cells.length > 1 && cells.every(({ name }) => name === 'th');
}

/** Whether the whole text of an item is in one bold element. */
function isBoldWhole({ children }: Element): boolean {
  const full = children.filter((child) => !(child instanceof Text) || child.data.trim() !== '');
  const [only] = full;
  return full.length === 1 && only !== undefined && isElement(only) && BOLD.has(only.name);
}

/** Whether a list or a heading stands in it, at most a few levels down. */
function holdsGroup(element: Element, depth = 4): boolean {
  return element.children.some(
    (child) =>
      isElement(child) &&
      (GROUPS.has(child.name) || HEADING.test(child.name) || (depth > 0 && holdsGroup(child, depth - 1))),
  );
}
