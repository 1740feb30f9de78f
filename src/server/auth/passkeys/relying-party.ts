import { isIP } from 'node:net';

/** The host passkeys are bound to, and the origins at which they may be used. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * Given by PUBLIC_URL, never by the request, except that localhost allows any port: every program that answers on this
 * machine belongs to its owner.
 * @param host the request's Host
 */
export function relyingParty(publicUrl: string, host: string | undefined): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  const own = `http://${host ?? ''}`;
  const isLocal = isLocalhost(hostname) && URL.canParse(own) && isLocalhost(new URL(own).hostname);
  return { id: hostname, origins: isLocal ? [origin, new URL(own).origin] : [origin] };
}

/** The host at which browsers allow passkeys: PUBLIC_URL's, if it is https or localhost, and not an IP address. */
export function passkeyHost(publicUrl: string): string | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (isLocalhost(hostname)) return hostname;
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return protocol === 'https:' && !isAddress ? hostname : null;
}

const isLocalhost = (hostname: string): boolean => hostname === 'localhost';
