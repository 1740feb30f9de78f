import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import os from 'node:os';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';

// An import of node:http makes Node load its WebSocket client, 15 ms and 3 MB of each start.
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** Connections to one host at a time; further calls wait for one. */
const MAX_SOCKETS = 8;

export interface OutboundCall {
  method: 'GET' | 'POST';
  headers: Record<string, string | number>;
  body?: Buffer;
  /**
   * Where it may lead, beside what `OUTBOUND_ALLOW` lists. 'https', the default: to the default port of https. 'web':
   * by http and https to the ports 80 and 443, on a connection that is not pooled.
   */
  reach?: Reach;
  /** Time limit for the whole call, from the connection to the answer's last byte. */
  timeoutMs: number;
  /** A longer answer is refused; a compressed one counts before and after it is unpacked. */
  maxAnswerBytes: number;
  /** Whether a compressed answer is asked for, and unpacked. */
  unpacks?: boolean;
  /** Whether the body is worth reading; an answer that isn't read has an empty one. All are read by default. */
  readsBody?: (head: OutboundHead) => boolean;
}

type Reach = 'https' | 'web';

export interface OutboundHead {
  status: number;
  headers: IncomingHttpHeaders;
}

export interface OutboundAnswer extends OutboundHead {
  body: Buffer;
}

/** Finds the addresses of a name, as `dns.lookup` does. */
export type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A call that would lead where the server must not go, or an answer that is not taken. */
export class OutboundRefused extends Error {}

/**
 * Calls addresses that users may have chosen. It reaches public addresses alone, at the ports of the call's `reach`. It
 * looks at the address that a name resolves to when it connects, and follows no redirect. What `OUTBOUND_ALLOW` lists is
 * reached at its port wherever it is.
 */
export class Outbound {
  readonly #listed: ReadonlySet<string>;
  readonly #lookups: Record<'public' | 'listed', LookupFunction>;
  readonly #agents: Record<'public' | 'https:' | 'http:', Agent>;
  /** Ends the calls of each reach. */
  readonly #ends: Record<Reach, AbortController> = {
    https: new AbortController(),
    web: new AbortController(),
  };

  /**
   * @param listed as `OUTBOUND_ALLOW` has it: `host:port`
   * @param lookUp the system's by default
   */
  constructor(listed: readonly string[], lookUp: LookUp = lookup) {
    this.#listed = new Set(listed);
    this.#lookups = {
      public: checkedLookup(lookUp, (address) => isPublicAddress(address) && !isInOwnNetwork(address)),
      listed: checkedLookup(lookUp, () => true),
    };
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.#agents = {
      public: new https.Agent({ ...options, lookup: this.#lookups.public }),
      'https:': new https.Agent({ ...options, lookup: this.#lookups.listed }),
      'http:': new http.Agent({ ...options, lookup: this.#lookups.listed }),
    };
  }

  /** Whether `OUTBOUND_ALLOW` lists the host and port of this address. */
  isListed({ protocol, hostname, port, username, password }: URL): boolean {
    if (username !== '' || password !== '') return false;
    if (protocol === 'https:') return this.#listed.has(`${hostname}:${port || 443}`);
    return protocol === 'http:' && this.#listed.has(`${hostname}:${port || 80}`);
  }

  /**
   * Resolves with the answer, whatever its status.
   * @throws OutboundRefused; the error of a connection that failed or took too long
   */
  async call(url: URL, call: OutboundCall): Promise<OutboundAnswer> {
    const { reach = 'https', timeoutMs, unpacks = false, readsBody = () => true } = call;
    if (!this.isListed(url)) refuseUnsafe(url, reach);
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#ends[reach].signal]);
    const request = this.#open(url, call, signal);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve);
      request.on('error', reject);
      // An answer that only switches protocols is neither a response nor an error.
      request.on('close', () => reject(new OutboundRefused('There was no answer.')));
      request.end(call.body);
    });
    const head = { status: answer.statusCode ?? 0, headers: answer.headers };
    try {
      const body = readsBody(head) ? await readBody(answer, unpacks, call.maxAnswerBytes) : Buffer.alloc(0);
      // A body without a length ends with the connection, so that one we have cut off would seem complete.
      signal.throwIfAborted();
      return { ...head, body };
    } finally {
      // Closes the connection unless all was read.
      answer.destroy();
    }
  }

  #open(url: URL, call: OutboundCall, signal: AbortSignal): ClientRequest {
    const { method, reach = 'https', unpacks = false } = call;
    const headers = unpacks ? { ...call.headers, 'accept-encoding': 'gzip, deflate, br' } : call.headers;
    const isListed = this.isListed(url);
    const isPlain = url.protocol === 'http:';
    const connection =
      reach === 'web'
        ? { agent: false, lookup: this.#lookups[isListed ? 'listed' : 'public'] }
        : { agent: this.#agents[isListed ? (isPlain ? 'http:' : 'https:') : 'public'] };
    return (isPlain ? http : https).request(url, { method, headers, signal, ...connection });
  }

  /** Aborts the calls of reach 'web', which requests wait for, and refuses further ones. */
  abortPageFetches(): void {
    this.#ends.web.abort();
  }

  /** Aborts all calls. */
  close(): void {
    this.abortPageFetches();
    this.#ends.https.abort();
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

const REACHES: Record<Reach, { protocols: string[]; ports: string[] }> = {
  https: { protocols: ['https:'], ports: [''] },
  web: { protocols: ['http:', 'https:'], ports: ['', '80', '443'] },
};

/** @throws OutboundRefused for an address that is refused before any name server is asked */
function refuseUnsafe({ protocol, hostname, port, username, password }: URL, reach: Reach): void {
  const { protocols, ports } = REACHES[reach];
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const isSafe =
    protocols.includes(protocol) &&
    ports.includes(port) &&
    username === '' &&
    password === '' &&
    (isIP(address) === 0 || (isPublicAddress(address) && !isInOwnNetwork(address)));
  if (!isSafe) throw new OutboundRefused(`${hostname} is not an address to call`);
}

/** Whether an address is somewhere on the internet, and not on this machine, in its network or in a reserved range. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  // The rest of IPv6 is reserved, partly for addresses that stand for those of IPv4.
  const isInUse = address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
  return isInUse && address.range() === 'unicast';
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** A network at home has no fewer addresses than that (RFC 4291, section 2.5.4). */
const IPV6_NETWORK_BITS = 64;

/**
 * Whether an address is one of this machine's, or of its IPv6 network: what a firewall keeps from the internet can be
 * open to this machine.
 */
export function isInOwnNetwork(text: string): boolean {
  const address = ipaddr.process(text);
  return Object.values(os.networkInterfaces())
    .flatMap((own = []) => own)
    .some((own) => {
      const ours = ipaddr.process(own.address);
      return (
        ours.kind() === address.kind() && address.match(ours, ours.kind() === 'ipv4' ? 32 : IPV6_NETWORK_BITS)
      );
    });
}

/** Looks a name up, and refuses it unless all its addresses are allowed: each may be the one connected to. */
function checkedLookup(lookUp: LookUp, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return done(new OutboundRefused(`${hostname} is not on the internet`), '');
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

async function readBody(answer: IncomingMessage, unpacks: boolean, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = async (read: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of bounded(read, maxBytes)) chunks.push(chunk);
  };
  const unpacker = unpacks ? unpackerFor(answer.headers['content-encoding']) : undefined;
  if (unpacker === undefined) await collect(answer);
  else
    await pipeline(answer, (packed: AsyncIterable<Buffer>) => bounded(packed, maxBytes), unpacker, collect);
  return Buffer.concat(chunks);
}

async function* bounded(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) throw new OutboundRefused('The answer is too long.');
    yield chunk;
  }
}

/** An answer that ends early is read as far as it goes, as browsers do. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
const UNPACKERS = {
  gzip: () => createGunzip(LENIENT),
  'x-gzip': () => createGunzip(LENIENT),
  deflate: () => createInflate(LENIENT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** @throws OutboundRefused for what was packed in another way, or more than once */
function unpackerFor(encoding = ''): ReturnType<(typeof UNPACKERS)[keyof typeof UNPACKERS]> | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return undefined;
  if (!Object.hasOwn(UNPACKERS, name)) throw new OutboundRefused('The answer is packed in an unknown way.');
  return UNPACKERS[name as keyof typeof UNPACKERS]();
}
