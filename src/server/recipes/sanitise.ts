import sanitizeHtml from 'sanitize-html';

/** The schemes a link may have (SPEC's link editor). */
const LINK_SCHEMES = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
/**
 * Nothing relative: recipes link to other sites, never into this app. To a browser `https:/users` and `http:users` are
 * relative where the app has the same scheme.
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
  // `align` lets through nothing it didn't write itself.
  parseStyleAttributes: false,
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, align])),
    // Other editors' spellings of the same formatting.
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ol: number,
    a: link,
  },
  // A link that leads nowhere, be it that its scheme was refused, is text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  nestingLimit: 100,
};

/** Leaving out a tag can bring two together that HTML doesn't nest; once those are apart, nothing changes any more. */
const PASSES = 5;

/**
 * Keeps of a recipe's text what the editor can make, spelled as a browser spells it, and nothing else.
 * Doing it twice changes nothing more.
 */
export function sanitiseRecipeText(html: string): string {
  let text = html;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const cleaned = sanitizeHtml(text, OPTIONS).replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;');
    if (cleaned === text) break;
    text = cleaned;
  }
  return text;
}
