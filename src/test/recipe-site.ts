import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

/** A site on 127.0.0.1 whose pages the server may be asked to fetch. */
export interface TestSite {
  /** For `OUTBOUND_ALLOW`. */
  host: string;
  /** Without a trailing slash. */
  url: string;
  /** What each path is answered with; all others with 404. */
  pages: Map<string, RequestListener>;
  /** In the order of arrival. */
  visits: { path: string; headers: IncomingHttpHeaders }[];
  /** Cuts every connection there is. */
  stop: () => Promise<void>;
}

export async function startSite(): Promise<TestSite> {
  const pages: TestSite['pages'] = new Map();
  const visits: TestSite['visits'] = [];
  const server = createServer((request, answer) => {
    const path = request.url ?? '';
    visits.push({ path, headers: request.headers });
    const page = pages.get(path);
    if (page === undefined) answer.writeHead(404).end();
    else page(request, answer);
  });
  const loopback = await listenOnLoopback(server);
  return { host: `127.0.0.1:${loopback.port}`, url: loopback.url, pages, visits, stop: loopback.stop };
}

/** The page of a recipe in three lines, in Polish. */
export const RECIPE_PAGE = `<html><head><title>Żurek śląski</title></head><body><h1>Żurek śląski</h1><h2>Składniki</h2>
  <ul><li>1 l zakwasu</li><li>2 ząbki czosnku</li><li>300 g białej kiełbasy</li></ul>
  <h2>Przygotowanie</h2><p>Wlej zakwas do wywaru, źle się nie stanie.</p></body></html>`;

/** Answers with a page of HTML, in UTF-8 unless the headers say otherwise. */
export function htmlPage(
  body: string | Buffer,
  headers: Record<string, string | string[]> = {},
): RequestListener {
  return (_request, answer) =>
    void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
}

/** Redirects to another address, with characters beyond ASCII as the bytes of UTF-8. */
export function redirect(location: string, status = 302): RequestListener {
  return (_request, answer) =>
    void answer
      .writeHead(status, {
        location: Buffer.from(location).toString('latin1'),
        'set-cookie': 'sid=1; Path=/',
      })
      .end();
}

/** Keeps requests waiting until they are released. */
export function waitingPage(): {
  page: RequestListener;
  arrived: (count: number) => Promise<void>;
  letGo: () => void;
} {
  const waiting: (() => void)[] = [];
  let wake = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    page(request, answer) {
      const go = () => htmlPage(RECIPE_PAGE)(request, answer);
      if (isOpen) return go();
      waiting.push(go);
      wake.resolve();
      wake = Promise.withResolvers();
    },
    async arrived(count) {
      while (waiting.length < count) await wake.promise;
    },
    letGo() {
      isOpen = true;
      for (const go of waiting) go();
    },
  };
}
