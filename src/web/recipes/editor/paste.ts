/** Elements from word processors and web pages that aren't text. */
const CLUTTER =
  'style, script, meta, link, title, xml, [style*="mso-list:ignore" i], [style*="mso-hide:all" i]';
const LIST_STYLE = /mso-list:\s*l\d+\s+level(\d+)/i;
/** How Word numbers: '1.', 'a)', 'iv.'; its bullets are signs of a symbol font. */
const NUMBERED = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** HTML that was cut in our own editor comes back unchanged. */
const OUR_OWN = 'data-pm-slice';

/**
 * Pasted HTML without the parts that only its origin understands. Word's lists, which are paragraphs with signs in
 * front, become lists. The editor itself drops elements that it doesn't know.
 */
export function cleanPastedHtml(html: string): string {
  if (html.includes(OUR_OWN)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  makeLists(page.body);
  makeParagraphsOfRows(page);
  for (const clutter of page.querySelectorAll(CLUTTER)) clutter.remove();
  dropComments(page);
  for (const element of page.body.querySelectorAll<HTMLElement>('*')) {
    dropAttributes(element);
    if (element.localName === 'p' && isBlank(element)) element.remove();
  }
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    node.data = node.data.replaceAll('\u00a0', ' ');
  }
  return page.body.innerHTML;
}

function isBlank(element: Element): boolean {
  return element.textContent.trim() === '' && element.querySelector('br') === null;
}

/** Formatting elements, and links. */
const KEPT = new Set(['href', 'start', 'type']);

/** Keeps of an element's style only what makes text bold, italic or struck. */
function dropAttributes(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecorationLine } = element.style;
  for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name);
  element.style.fontWeight = fontWeight;
  element.style.fontStyle = fontStyle;
  element.style.textDecorationLine = textDecorationLine;
}

function dropComments(page: Document): void {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Turns each run of Word's list paragraphs into one list, nested as deep as their levels. */
function makeLists(body: HTMLElement): void {
  /** The lists that are open, the outermost first. */
  let open: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const level = Number(LIST_STYLE.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    const follows = open[0] !== undefined && paragraph.previousElementSibling === open[0];
    if (level === 0) {
      open = [];
      continue;
    }
    if (!follows) open = [];
    open = open.slice(0, level);
    while (open.length < level) open.push(openList(paragraph, open));
    const item = body.ownerDocument.createElement('li');
    open.at(-1)?.append(item);
    item.append(paragraph);
  }
}

const BLOCKS = 'p, div, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6';

/**
 * The editor has no tables: each row becomes a paragraph with its cells side by side, or, if a cell has more than a
 * paragraph, the contents of the cells one below the other.
 */
function makeParagraphsOfRows(page: Document): void {
  for (const table of [...page.querySelectorAll('table')].toReversed()) {
    const paragraphOf = (cells: readonly ChildNode[][]): HTMLElement => {
      const paragraph = page.createElement('p');
      for (const nodes of cells) paragraph.append(...nodes, ' ');
      return paragraph;
    };
    const rows = [...table.rows].flatMap((row) => {
      const cells = [...row.cells].map((cell) => ({ cell, plain: contentOfCell(cell) }));
      const plain = cells.flatMap((each) => (each.plain === undefined ? [] : [each.plain]));
      if (plain.length === cells.length) return paragraphOf(plain);
      return cells.flatMap(({ cell, plain: nodes }) =>
        nodes === undefined ? [...cell.childNodes] : [paragraphOf([nodes])],
      );
    });
    const { caption } = table;
    table.replaceWith(...(caption === null ? [] : [paragraphOf([[...caption.childNodes]])]), ...rows);
  }
}

/** Undefined if it is more than a paragraph. */
function contentOfCell(cell: HTMLTableCellElement): ChildNode[] | undefined {
  const [block, ...more] = cell.querySelectorAll(BLOCKS);
  if (block === undefined) return [...cell.childNodes];
  const isAll = block.textContent.trim() === cell.textContent.trim();
  const isParagraph = more.length === 0 && block.matches('p, div') && isAll;
  return isParagraph ? [...block.childNodes] : undefined;
}

/** Begins a list before the paragraph, or within the last item of the list it belongs to. */
function openList(paragraph: HTMLElement, open: readonly HTMLElement[]): HTMLElement {
  const sign = paragraph.querySelector('[style*="mso-list:ignore" i]')?.textContent ?? '';
  const list = paragraph.ownerDocument.createElement(NUMBERED.test(sign) ? 'ol' : 'ul');
  const parent = open.at(-1);
  if (parent === undefined) paragraph.before(list);
  else
    (parent.lastElementChild ?? parent.appendChild(paragraph.ownerDocument.createElement('li'))).append(list);
  return list;
}
