import sanitizeHtml from 'sanitize-html';

/** The schemes a link may have (SPEC's link editor). */
const LINK_SCHEMES = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];

const ALIGNED = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const ALIGNMENT = { 'text-align': [/^(?:left|center|right|justify)$/] };

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALIGNED, 'strong', 'em', 's', 'mark', 'blockquote', 'hr', 'ul', 'ol', 'li', 'a', 'br'],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start', 'type'],
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, ['style']])),
  },
  allowedStyles: Object.fromEntries(ALIGNED.map((tag) => [tag, ALIGNMENT])),
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // Other editors' spellings of the same formatting.
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href === undefined ? {} : { href }), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
  nestingLimit: 50,
};

/** Keeps of a recipe's text what the editor can make, and nothing else. Doing it twice changes nothing more. */
export function sanitiseRecipeText(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
