import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Addresses that are counted together. */
export interface Network {
  name: string;
  /** So many times what one address may do, all of them may do together. */
  shares: number;
}

/**
 * How many times the limit of one address a /48 has. Providers give a household a /56 or a /64 and a company a /48,
 * so that one person may hold 65,536 networks of 64 bits; and several households may live in one /48.
 */
const SHARES_OF_48 = 4;

/** Whose limits an address counts against: an IPv4 address its own, an IPv6 address those of its /64 and its /48. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [{ name: mapped, shares: 1 }];
  if (isIP(address) !== 6) return [{ name: address, shares: 1 }];
  const groups = groupsOf(address);
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, shares: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, shares: SHARES_OF_48 },
  ];
}

/** The eight numbers of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** Tells proxies from callers, as the framework does for the requests that reach it. */
export interface Callers {
  /** Whether what comes from this address is another's. */
  isProxy: (address: string) => boolean;
  /** The address that a proxy forwards, else that of the connection. */
  addressOf: (request: IncomingMessage) => string;
}

/** @param trustProxy addresses, ranges and names as `TRUST_PROXY` lists them */
export function createCallers(trustProxy: string[]): Callers {
  const trusts = proxyAddr.compile(trustProxy);
  return {
    isProxy: (address) => trusts(address, 0),
    addressOf: (request) => proxyAddr(request, trusts),
  };
}
