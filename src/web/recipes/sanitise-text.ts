import createDOMPurify from 'dompurify';
import { ALLOWED_LINK } from './link-address.ts';

/** The elements that the editor can make, and so the server keeps. */
const ALIGNED = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const ALLOWED_TAGS = [
  ...ALIGNED,
  'strong',
  'em',
  's',
  'mark',
  'blockquote',
  'hr',
  'ul',
  'ol',
  'li',
  'a',
  'br',
];
const ALIGNMENTS = ['left', 'center', 'right', 'justify'];

// An instance of its own, since hooks belong to the instance.
const purifier = createDOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const tag = element.tagName.toLowerCase();
  const keep: Record<string, string> = {};
  if (tag === 'a') {
    const href = element.getAttribute('href');
    if (href !== null) keep.href = href;
    keep.rel = 'noopener noreferrer';
    keep.target = '_blank';
  } else if (tag === 'ol') {
    const [start, type] = [element.getAttribute('start'), element.getAttribute('type')];
    if (start !== null) keep.start = start;
    if (type !== null) keep.type = type;
  } else if (ALIGNED.includes(tag)) {
    const alignment = (element as HTMLElement).style.textAlign;
    if (ALIGNMENTS.includes(alignment)) keep.style = `text-align: ${alignment}`;
  }
  // Serialised again, so that equal texts have equal spellings.
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of Object.entries(keep)) element.setAttribute(name, value);
});

const CONFIG = {
  ALLOWED_TAGS,
  ALLOWED_ATTR: ['href', 'start', 'type', 'style'],
  ALLOWED_URI_REGEXP: ALLOWED_LINK,
  // Without it their values would have to be links.
  ADD_URI_SAFE_ATTR: ['start', 'type'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A recipe's text as nodes to show: only elements that the editor can make, whatever the server let through. */
export function recipeTextNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true });
}

/** The same as HTML in one spelling: two texts that look alike are equal. Empty for a text that says nothing. */
export function canonicalText(html: string): string {
  return purifier.sanitize(html, CONFIG).replace(/(?:<p><\/p>|\s)+$/, '');
}
