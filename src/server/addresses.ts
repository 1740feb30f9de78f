import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Addresses that are counted together. */
export interface Network {
  name: string;
  /** The limit of the whole network, as a multiple of one address's. */
  shares: number;
}

/**
 * The limit of a /48, as a multiple of one address's. Providers give a household a /56 or a /64 and a company a /48:
 * one person may hold 65,536 networks of 64 bits, and several households may share a /48.
 */
const SHARES_OF_48 = 4;

/** The networks an address counts against: an IPv4 address is one by itself, an IPv6 address counts for its /64 and its /48. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  // A link-local address may name the server's interface, in more characters than the package reads.
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return [{ name: address, shares: 1 }];
  // An IPv4 address may be written as an IPv6 one.
  const known = ipaddr.process(bare);
  if (!(known instanceof ipaddr.IPv6)) return [{ name: known.toString(), shares: 1 }];
  const groups = known.parts.map((part) => part.toString(16));
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, shares: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, shares: SHARES_OF_48 },
  ];
}

/** Distinguishes proxies from callers, by the same rule as the framework. */
export interface Callers {
  /** Whether this address is a trusted proxy. */
  isProxy: (address: string) => boolean;
  /** The address that a trusted proxy forwards, else the connection's. */
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
