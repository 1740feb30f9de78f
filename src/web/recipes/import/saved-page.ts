import { stripPage } from './typed-page.ts';

/** How far browsers look for the charset that a page declares. */
const DECLARED_WITHIN_BYTES = 1_024;
const CHARSET = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w-]+)/i;
const PAGE = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html|head|body)\b/i;
const TITLE = /<title\b[^>]{0,200}>([^<]{0,500})</i;
/** How far a title is looked for. */
const MAX_HEAD_LENGTH = 100_000;

/**
 * The HTML of a page that a browser has saved, in the charset that it declares, as {@link stripPage} leaves it;
 * undefined for any other file. A page without any is UTF-8 or, if it can't be, windows-1250.
 */
export async function savedPage(file: Blob): Promise<string | undefined> {
  const bytes = await file.arrayBuffer();
  const beginning = new TextDecoder('latin1').decode(bytes.slice(0, DECLARED_WITHIN_BYTES));
  const declared = CHARSET.exec(beginning)?.[1];
  const text = decoderOf(declared ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250')).decode(bytes);
  // Not of every long file of another kind.
  if (!/^\s*</.test(text)) return undefined;
  // It may begin with a comment that says where it was saved from.
  const page = stripPage(text);
  return PAGE.test(page) ? page : undefined;
}

/** As the server reads it; see `decodePage` there. */
function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** The browser knows all named characters. Without a '<' there is nothing else that it could parse. */
const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').documentElement.textContent;

/** What the tab of a page is called, without the site's name. */
export const titleOfPage = (html: string): string =>
  plainText(TITLE.exec(html.slice(0, MAX_HEAD_LENGTH))?.[1] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s[|–—-]\s[^|–—-]+$/, '');
