import sanitizeHtml from 'sanitize-html';
import { isModerate } from '../../contract/recipes/recipes.ts';

/** The schemes the link editor allows. */
const LINK_SCHEMES = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
/**
 * No relative links: recipes link to other sites, never into this app. Browsers treat `https:/users` and `http:users`
 * as relative when the app has the same scheme.
 */
const LINK = new RegExp(`^(?!https?:(?!//[^\\s/\\\\?#]))(?:${LINK_SCHEMES.join('|')}):\\S`, 'i');

const ALIGNED = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?=;|$)/gi;
const LIST_START = /^-?\d{1,9}$/;
/** Pasted lists may count in letters or Roman numbers. */
const LIST_TYPE = /^[1aAiI]$/;

function align(tagName: string, { style = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const alignment = [...style.matchAll(TEXT_ALIGN)].at(-1)?.[1]?.toLowerCase();
  const attribs: sanitizeHtml.Attributes = {};
  if (alignment !== undefined) attribs.style = `text-align: ${alignment};`;
  return { tagName, attribs };
}

function number(tagName: string, { start = '', type = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {};
  if (LIST_START.test(start)) attribs.start = start;
  if (LIST_TYPE.test(type)) attribs.type = type;
  return { tagName, attribs };
}

function link(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = { target: '_blank', rel: 'noopener noreferrer' };
  const address = href?.trim();
  if (address !== undefined && LINK.test(address)) attribs.href = address;
  return { tagName, attribs };
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALIGNED, 'strong', 'em', 's', 'mark', 'blockquote', 'hr', 'ul', 'ol', 'li', 'a', 'br'],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start', 'type'],
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, ['style']])),
  },
  // `align` accepts only values it recognises.
  parseStyleAttributes: false,
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, align])),
    // Other editors' tags for the same formatting.
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ol: number,
    a: link,
  },
  // A link without a target, for example because its scheme was refused, becomes text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  nestingLimit: 100,
};

/** Removing a tag can join two that HTML doesn't nest; once those are separated, nothing changes any more. */
const MAX_PASSES = 5;

/**
 * Reduces a recipe's text to what the editor can produce, as a browser serialises it. Doing it twice changes nothing
 * more, unless the result is not moderate: then it is not worth another pass.
 */
export function sanitiseRecipeText(html: string): string {
  let text = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const cleaned = sanitizeHtml(text, OPTIONS).replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;');
    if (cleaned === text) break;
    text = cleaned;
    if (!isModerate(text)) break;
  }
  return text;
}
