import { type ChildNode, type Element, type ParentNode, Text } from 'domhandler';
import { isBlock, isElement, isJoint, JOINT, LINE_LENGTH_MAX, textOf, tidy, unjoined } from './text.ts';

/** A line of a page as a reader sees it. */
export interface Line {
  text: string;
  /** `item`: of a list or a table; `bold`: all of it is. */
  kind: 'heading' | 'item' | 'bold' | 'plain';
  /** 1 to 6 of a heading, else 0. */
  level: number;
  /** The element it stands in. */
  element: Element | null;
  /** Of an item: all of it is bold. */
  isBold?: boolean;
}

const HEADING = /^h([1-6])$/;
const BOLD = new Set(['strong', 'b']);
const SKIPPED = new Set(['script', 'button', 'nav', 'head']);
/** An item with a list of its own in it is a group of items. */
const GROUPS = new Set(['ul', 'ol', 'table']);

/** Everything below an element as lines, in the order of the page. Linear in its size. */
export function linesOf(root: ParentNode): Line[] {
  const lines: Line[] = [];
  let pending = { text: '', bold: 0, element: null as Element | null };

  const flush = (): void => {
    const { bold, element } = pending;
    const text = tidy(unjoined(pending.text.slice(0, LINE_LENGTH_MAX * 4)));
    if (text !== '' && text.length <= LINE_LENGTH_MAX * 4) {
      const isBold = bold >= text.replaceAll(' ', '').length;
      lines.push({ text, kind: isBold ? 'bold' : 'plain', level: 0, element });
    }
    pending = { text: '', bold: 0, element: null };
  };

  const whole = (element: Element, kind: 'heading' | 'item', level: number): void => {
    flush();
    // A button in an item does something with it.
    const text = textOf(element, LINE_LENGTH_MAX * 4, kind === 'item' ? SKIPPED : undefined);
    if (text !== '')
      lines.push({ text, kind, level, element, isBold: kind === 'item' && isBoldWhole(element) });
  };

  const walk = (node: ChildNode, isBold: boolean): void => {
    if (node instanceof Text) {
      pending.text += node.data;
      if (isBold) pending.bold += node.data.replaceAll(/\s/g, '').length;
      if (isElement(node.parent)) pending.element ??= node.parent;
      return;
    }
    if (!isElement(node) || SKIPPED.has(node.name)) return;
    const level = HEADING.exec(node.name)?.[1];
    if (level !== undefined) return whole(node, 'heading', Number(level));
    if (node.name === 'tr' && isTableHead(node)) return;
    if ((node.name === 'li' || node.name === 'tr') && !holdsGroup(node)) return whole(node, 'item', 0);
    const ends = node.name === 'br' || node.name === 'label' || isBlock(node);
    if (ends) flush();
    if (isJoint(node)) pending.text += JOINT;
    for (const child of node.children) walk(child, isBold || BOLD.has(node.name));
    if (ends) flush();
  };

  for (const child of root.children) walk(child, false);
  flush();
  return lines;
}

/** A row that names the columns. */
function isTableHead({ children }: Element): boolean {
  const cells = children.filter(isElement);
  return cells.length > 1 && cells.every(({ name }) => name === 'th');
}

/** Whether all that an item says stands in one bold element. */
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
