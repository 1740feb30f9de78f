import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PATH } from '../contract/linked-pages.ts';
import { matchPath } from '../contract/page-path.ts';
import { SESSION_COOKIE } from './auth/guard.ts';

/** The built web app, from src/server as well as from dist/server. */
const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The files each page needs beyond the app's own, by page path; written by the build, in the order of the app's routes. */
const PAGES_FILE = fileURLToPath(new URL('../../dist/pages.json', import.meta.url));

/** Where password managers look for the page on which a password is changed. */
const CHANGE_PASSWORD_PATH = '/.well-known/change-password';

/** Paths at which programs look for something, and to which a page would be a wrong answer. */
const NO_PAGE = /^\/(api|socket\.io|assets|\.well-known)(\/|$)/;

/** The path of the page for all other paths. */
const NOT_FOUND_PAGE = '*';

/** Serves the web app with its precompressed files. Unknown pages get the app, unknown calls an error. */
export async function registerWeb(app: FastifyInstance, notFound: () => Error): Promise<void> {
  const files = listFiles();
  const pageAt = readPages();
  // It warns of a missing folder, for example before the first build.
  if (files.size > 0) {
    await app.register(fastifyStatic, {
      root: WEB_FOLDER,
      preCompressed: true,
      serve: false,
      setHeaders(reply, path) {
        // Files below assets carry their content's hash in the name.
        const immutable = path.includes('/assets/');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // A route per file would take a fifth of the start-up time, and a wildcard route would catch every call.
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!['GET', 'HEAD'].includes(request.method)) throw notFound();
    if (files.has(path)) return reply.sendFile(path);
    if (path === CHANGE_PASSWORD_PATH)
      return reply.header('cache-control', 'no-cache').redirect(ACCOUNT_PATH);
    const page = pageAt(path);
    const isPage =
      files.has('/index.html') && !NO_PAGE.test(path) && wantsPage(path, page, request.headers.accept);
    if (!isPage) throw notFound();
    const isKnownDevice = request.cookies[SESSION_COOKIE] !== undefined;
    const links = (isKnownDevice ? page?.all : page?.links) ?? [];
    if (links.length > 0) reply.header('link', links.join(', '));
    return reply.sendFile('/index.html');
  });
}

/**
 * Monitors, curl and what makes previews of links request a page with any type. A file that is missing is requested like
 * that too, so an unknown path is then no page; nor is one that ends like a file, which crawlers request as if it were
 * a page.
 */
function wantsPage(path: string, page: Page | undefined, accept = '*/*'): boolean {
  const isKnown = page !== undefined && page.address !== NOT_FOUND_PAGE;
  if (isKnown) return accept.includes('text/html') || accept.includes('*/*');
  return accept.includes('text/html') && !/\.[a-z\d]+$/i.test(path);
}

/** The files of the web app as URL paths. */
function listFiles(): ReadonlySet<string> {
  if (!existsSync(WEB_FOLDER)) return new Set();
  const entries = readdirSync(WEB_FOLDER, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      // Precompressed files are only sent in place of the originals.
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => `/${relative(WEB_FOLDER, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
}

/** A page of the app, with the Link headers that preload its files before the app asks for them. */
interface Page {
  address: string;
  links: readonly string[];
  /** For a device that has been here before. */
  all: readonly string[];
}

/** The page at a path. */
function readPages(): (path: string) => Page | undefined {
  if (!existsSync(PAGES_FILE)) return () => undefined;
  const pages = Object.entries(JSON.parse(readFileSync(PAGES_FILE, 'utf8')) as Record<string, string[]>);
  const known = pages.map(([address, files]) => {
    const scripts = files.filter((file) => !file.endsWith('.css'));
    const sheets = files.filter((file) => file.endsWith('.css'));
    const links = scripts.map((file) => `<${file}>; rel=modulepreload; crossorigin; fetchpriority=low`);
    return {
      address,
      links,
      // Browsers warn about an unused preloaded style sheet, as when a visitor is redirected to the login.
      all: [...links, ...sheets.map((file) => `<${file}>; rel=preload; as=style; crossorigin`)],
    };
  });
  return (path) => known.find(({ address }) => matchPath(address, path) !== undefined);
}
