import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Connections to one host at a time; further calls wait for one. */
const MAX_SOCKETS = 8;

export interface OutboundCall {
  method: 'GET' | 'POST';
  headers: Record<string, string | number>;
  body?: Buffer;
  /** For all of it, from the connection to the answer's last byte. */
  timeoutMs: number;
  /** A longer answer is refused. */
  maxAnswerBytes: number;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A call that would lead where the server must not go, or an answer above its bound. */
export class OutboundRefused extends Error {}

/**
 * Calls addresses that users may have chosen. It reaches public addresses on the default port of https alone, looks at
 * the address that a name resolves to when it connects, and follows no redirect. What `OUTBOUND_ALLOW` lists is reached
 * at its port wherever it is.
 */
export class Outbound {
  readonly #listed: ReadonlySet<string>;
  readonly #agents: Record<'public' | 'https:' | 'http:', http.Agent>;
  readonly #closing = new AbortController();

  /** @param listed as `OUTBOUND_ALLOW` has it: `host:port` */
  constructor(listed: readonly string[]) {
    this.#listed = new Set(listed);
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.#agents = {
      public: new https.Agent({ ...options, lookup: lookUpPublic }),
      'https:': new https.Agent(options),
      'http:': new http.Agent(options),
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
  async call(
    url: URL,
    { method, headers, body, timeoutMs, maxAnswerBytes }: OutboundCall,
  ): Promise<OutboundAnswer> {
    const isListed = this.isListed(url);
    if (!isListed) refuseUnsafe(url);
    const isPlain = url.protocol === 'http:';
    const agent = this.#agents[isListed ? (isPlain ? 'http:' : 'https:') : 'public'];
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isPlain ? http : https).request(url, { method, headers, agent, signal });
      request.on('response', resolve);
      request.on('error', reject);
      request.end(body);
    });
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await readUpTo(answer, maxAnswerBytes),
    };
  }

  /** Breaks off what is under way. */
  close(): void {
    this.#closing.abort();
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

/** @throws OutboundRefused for what no name server is asked about */
function refuseUnsafe({ protocol, hostname, port, username, password }: URL): void {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const isSafe =
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (isIP(address) === 0 || isPublicAddress(address));
  if (!isSafe) throw new OutboundRefused(`${hostname} is not an address to call`);
}

/** Whether an address is somewhere on the internet, and not on this machine, in its network or in a reserved range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Looks a name up as usual, and refuses it when any address of it isn't public. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return done(error, '');
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new OutboundRefused(`${hostname} is not on the internet`), '');
    }
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

async function readUpTo(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the answer, and its connection.
    if (length > maxBytes) throw new OutboundRefused('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
