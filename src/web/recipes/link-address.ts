/** The schemes that a link in a recipe may have. */
export const LINK_SCHEMES = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
] as const;

/**
 * The form of an address that a recipe may link to: one of the schemes, and something after it; for http and https,
 * that is a host. To a browser `https:/users` and `http:users` lead into the app itself where it has the same scheme.
 */
export const ALLOWED_LINK = new RegExp(
  `^(?!https?:(?!//[^\\s/\\\\?#]))(?:${LINK_SCHEMES.join('|')}):\\S`,
  'i',
);
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const HOST = /^[^\s./?#@:]+(?:\.[^\s./?#@:]+)+(?::\d+)?(?:[/?#]\S*)?$/;

/** Whether a recipe may link there. */
export function isAllowedLink(address: string): boolean {
  return ALLOWED_LINK.test(address.trim());
}

/**
 * The address a person meant: 'kuchnia.pl/zurek' is https, 'babcia@example.org' is mailto.
 * @returns undefined for text that isn't an address, or has a scheme a recipe may not link to
 */
export function readLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (isAllowedLink(text) && !/\s/.test(text)) return text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (HAS_SCHEME.test(text)) return undefined;
  return HOST.test(text) ? `https://${text}` : undefined;
}
