/** A list as finished HTML from a bare node:http, with nothing that could be done to it but ticking. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface FloorPage {
  url: string;
  stop: () => void;
}

const STYLE = `body{margin:0;background:#16181b;color:#e8eaec;font:16px system-ui}ul{padding:0}
li{list-style:none;display:flex;gap:14px;padding:16px 14px}input:checked+span{text-decoration:line-through}`;

export function pageOf(names: readonly string[]): string {
  const lines = names.map((name) => `<li><label><input type="checkbox"> <span>${name}</span></label></li>`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lista</title>`;
  return `<!doctype html><html lang="pl">${head}<style>${STYLE}</style><h1>Lista</h1><ul>${lines.join('')}</ul>`;
}

/** Serves the list on a free port of this machine. */
export async function startFloorPage(names: readonly string[]): Promise<FloorPage> {
  const body = gzipSync(pageOf(names));
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
