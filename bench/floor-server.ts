/**
 * The least a durable tick can cost on this machine: bare node:http takes a body, SQLite commits one row with
 * synchronous=FULL, bare Socket.IO tells everybody. No rules, no accounts, no schema.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Server } from 'socket.io';

const [, , dataDir = '.'] = process.argv;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const database = new Sqlite(join(dataDir, 'floor.sqlite'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table if not exists ticks (body text)');
const insert = database.prepare('insert into ticks (body) values (?)');

const http = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.end(JSON.stringify(process.memoryUsage()));
    return;
  }
  void bodyOf(request).then((body) => {
    insert.run(body);
    io.emit('message', JSON.parse(body));
    response.end('{}');
  });
});
const io = new Server(http, { serveClient: false });
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  console.log(JSON.stringify({ address: `http://127.0.0.1:${port}` }));
});
process.once('SIGTERM', () => process.exit(0));
