import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '../../contract/limits.ts';
import { RateLimited } from '../auth/rate-limits.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type OutboundAnswer, type OutboundHead, OutboundRefused } from '../outbound.ts';
import { decodePage } from './charset.ts';

/** For all of a page: every redirect, up to the last byte. */
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
/** Pages fetched at a time by this process. */
const MAX_PER_USER = 2;
const MAX_PER_SERVER = 8;
/** The longest reason of a failure in the log, in characters. */
const MAX_REASON_LENGTH = 200;

export interface FetchedPage {
  html: string;
  /** Its address after all redirects. */
  url: string;
}

type FetcherDeps = Pick<Deps, 'database' | 'outbound' | 'settings' | 'log'>;

/** Fetches pages that users name: the one place from which they can make the server read something on the internet. */
export class PageFetcher {
  readonly #deps: FetcherDeps;
  readonly #timeoutMs: number;
  readonly #headers: Record<string, string>;
  /** The users of the pages that are being fetched, once for each page. */
  readonly #fetching: string[] = [];

  constructor(deps: FetcherDeps, timeoutMs = TIMEOUT_MS) {
    this.#deps = deps;
    this.#timeoutMs = timeoutMs;
    const { publicUrl, isPublicUrlSet } = deps.settings;
    this.#headers = {
      'user-agent': isPublicUrlSet ? `LZ (+${new URL(publicUrl).href})` : 'LZ',
      accept: 'text/html, application/xhtml+xml',
      'accept-language': 'pl',
    };
  }

  /**
   * The page at an address; the attempt counts whatever its result.
   * @throws DomainError IMPORT_OFF; PAGE_HOST_UNKNOWN if the requested name doesn't exist, which is said only of names
   * on the internet; PAGE_NOT_FETCHED for every other failure, so that it reveals nothing about a network;
   * SERVICE_UNAVAILABLE when too many are fetched already; UNAUTHORIZED
   * @throws RateLimited
   */
  async fetchPage(actor: Actor, address: string): Promise<FetchedPage> {
    const { database, settings } = this.#deps;
    if (!settings.fetchesPages) throw new DomainError('IMPORT_OFF');
    const own = this.#fetching.filter((userId) => userId === actor.id).length;
    if (own >= MAX_PER_USER) throw new RateLimited(Math.ceil(this.#timeoutMs / 1_000));
    if (this.#fetching.length >= MAX_PER_SERVER) throw new DomainError('SERVICE_UNAVAILABLE');
    this.#fetching.push(actor.id);
    try {
      const quota = {
        of: 'page-fetches',
        userId: actor.id,
        perHour: settings.bounds.pageFetchesPerHour,
      } as const;
      await transactionOf(database, actor, (tx) => consumeQuota(tx, quota, 1));
      return await this.#tryToFetch(new URL(address));
    } finally {
      this.#fetching.splice(this.#fetching.indexOf(actor.id), 1);
    }
  }

  async #tryToFetch(url: URL): Promise<FetchedPage> {
    try {
      return await this.#follow(url);
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
      // The rest of the address is private to the user.
      this.#deps.log.info({ host: url.host, reason }, 'a page was not fetched');
      throw new DomainError(isUnknownName(error, url) ? 'PAGE_HOST_UNKNOWN' : 'PAGE_NOT_FETCHED');
    }
  }

  async #follow(first: URL): Promise<FetchedPage> {
    const endsAt = performance.now() + this.#timeoutMs;
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await this.#deps.outbound.call(url, {
        method: 'GET',
        headers: this.#headers,
        reach: 'web',
        timeoutMs: Math.max(0, Math.ceil(endsAt - performance.now())),
        maxAnswerBytes: LIMITS.importBytes,
        unpacks: true,
        readsBody: mayBePage,
      });
      const next = redirectOf(answer, url);
      if (next === undefined) return readPage(answer, url);
      url = next;
    }
    throw new OutboundRefused('It leads from address to address.');
  }
}

/**
 * Endings of names that a private network may know: the answer doesn't say whether it does. The same holds for a name
 * without a dot.
 */
const PRIVATE_NAME =
  /^[^.]*$|\.(?:localhost|local|localdomain|lan|home|home\.arpa|internal|intranet|private|corp|box|docker)$/;

/** Whether the name in the address itself doesn't exist; nothing is said about a redirect's target. */
function isUnknownName(error: unknown, { hostname }: URL): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('hostname' in error)) return false;
  const isOwn = error.code === 'ENOTFOUND' && error.hostname === hostname;
  return isOwn && !PRIVATE_NAME.test(hostname.replace(/\.$/, ''));
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** @throws OutboundRefused when it leads to no address */
function redirectOf({ status, headers: { location } }: OutboundHead, from: URL): URL | undefined {
  if (!REDIRECTS.includes(status) || location === undefined) return undefined;
  // Bytes of UTF-8 in headers are read as Latin-1.
  const url = URL.parse(Buffer.from(location, 'latin1').toString(), from.href);
  if (url === null) throw new OutboundRefused('It leads to no address.');
  return url;
}

function mayBePage({ status, headers }: OutboundHead): boolean {
  const type = mediaTypeOf(headers);
  return status >= 200 && status < 300 && ['text/html', 'application/xhtml+xml', ''].includes(type);
}

/** @throws OutboundRefused */
function readPage({ status, headers, body }: OutboundAnswer, url: URL): FetchedPage {
  if (!mayBePage({ status, headers })) {
    throw new OutboundRefused(`It answers ${status} with ${mediaTypeOf(headers) || 'nothing known'}.`);
  }
  const html = decodePage(body, headers['content-type']);
  if (mediaTypeOf(headers) === '' && !/^\s*</.test(html)) throw new OutboundRefused('It is no page.');
  return { html, url: url.href };
}

function mediaTypeOf({ 'content-type': contentType = '' }: IncomingHttpHeaders): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
