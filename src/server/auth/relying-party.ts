import { isIP } from 'node:net';

/** For whom a passkey is: the host it is bound to, and the addresses at which it may be used. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * PUBLIC_URL says which, never the request; but at home everything runs on localhost, and there on any port: what
 * answers on this machine belongs to its owner.
 * @param host of the request
 */
export function relyingParty(publicUrl: string, host: string | undefined): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  const own = `http://${host ?? ''}`;
  const isLocal = isLocalhost(hostname) && URL.canParse(own) && isLocalhost(new URL(own).hostname);
  return { id: hostname, origins: isLocal ? [origin, new URL(own).origin] : [origin] };
}

/** The host at which browsers allow passkeys: that of PUBLIC_URL if it is https or localhost, and a name. */
export function passkeyHost(publicUrl: string): string | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (isLocalhost(hostname)) return hostname;
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return protocol === 'https:' && !isAddress ? hostname : null;
}

const isLocalhost = (hostname: string): boolean => hostname === 'localhost';
