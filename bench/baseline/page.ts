/** A list as finished HTML from a bare node:http, in which items can only be ticked. */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback, type Loopback } from '../../src/test/loopback.ts';

const STYLE = `body{margin:0;background:#16181b;color:#e8eaec;font:16px system-ui}ul{padding:0}
li{list-style:none;display:flex;gap:14px;padding:16px 14px}input:checked+span{text-decoration:line-through}`;

function pageOf(names: readonly string[]): string {
  const lines = names.map((name) => `<li><label><input type="checkbox"> <span>${name}</span></label></li>`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lista</title>`;
  return `<!doctype html><html lang="pl">${head}<style>${STYLE}</style><h1>Lista</h1><ul>${lines.join('')}</ul>`;
}

/** Serves the list on a free port of this machine. */
export async function startBaselinePage(names: readonly string[]): Promise<Loopback> {
  const body = gzipSync(pageOf(names));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end(body);
  });
  return listenOnLoopback(server);
}
