/** The least a server of this kind costs to start and keep running: bare node:http, ws and SQLite, ready to serve. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { WebSocketServer } from 'ws';

const [, , dataDir = '.'] = process.argv;
const database = new Sqlite(join(dataDir, 'idle.sqlite'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table if not exists ticks (body text)');
const count = database.prepare('select count(*) as count from ticks');

const http = createServer((_request, response) => {
  response.end(JSON.stringify(count.get()));
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (socket) => socket.send('{}'));
http.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ address: `http://127.0.0.1:${http.address().port}` }));
});
process.once('SIGTERM', () => process.exit(0));
