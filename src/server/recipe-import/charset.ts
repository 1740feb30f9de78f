import { TextDecoder } from 'node:util';

/** How far browsers look for the charset that a page declares. */
const DECLARED_WITHIN_BYTES = 1_024;

const BYTE_ORDER_MARKS: [label: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of a page, without a byte order mark. Its charset is the first known one named by: the mark, the
 * Content-Type, the page itself. A page without any is UTF-8 or, if it can't be, windows-1250. Never throws.
 */
export function decodePage(bytes: Uint8Array, contentType: string | undefined): string {
  const [mark] = BYTE_ORDER_MARKS.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte)) ?? [];
  const decoder =
    decoderFor(mark) ??
    decoderFor(charsetOf(contentType ?? '')) ??
    decoderFor(declaredIn(bytes)) ??
    decoderFor(isUtf8(bytes) ? 'utf-8' : 'windows-1250');
  return decoder?.decode(bytes) ?? '';
}

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function charsetOf(contentType: string): string | undefined {
  return /\bcharset\s*=\s*["']?([^\s"';,>/]+)/i.exec(contentType)?.[1];
}

/** By a `<meta>` of either kind, or by the declaration of XML. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const begin = new TextDecoder('latin1')
    .decode(bytes.subarray(0, DECLARED_WITHIN_BYTES))
    .replaceAll(/<!--.*?-->/gs, '');
  const [, xml] = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)/i.exec(begin) ?? [];
  const metas = begin.match(/<meta\b[^>]*>/gi) ?? [];
  const said = xml ?? metas.map(charsetOf).find((label) => label !== undefined);
  // It was read as ASCII, so it isn't UTF-16.
  return /^utf-?16/i.test(said ?? '') ? 'utf-8' : said;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
