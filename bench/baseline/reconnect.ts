/**
 * The least that the return of many clients can cost on this machine: bare Socket.IO lets all of them join their rooms,
 * bare node:http answers what they missed from memory. No accounts, lists or database.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const [, , port = '0', version = '0'] = process.argv;
const list = { id: '', name: '', userId: '', members: [], items: [] };
const answer = JSON.stringify({ ...list, version: Number(version), epoch: 'baseline' });

const http = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(answer);
});
const io = new Server(http, { serveClient: false });
io.on('connection', (socket) => {
  socket.on('joinRoom', (room: string, acknowledge: (answer: object) => void) => {
    void socket.join(room);
    acknowledge({ success: true, version: Number(version), epoch: 'baseline' });
  });
});
http.listen(Number(port), '127.0.0.1', () => {
  const { port: taken } = http.address() as AddressInfo;
  console.log(JSON.stringify({ address: `http://127.0.0.1:${taken}` }));
});
process.once('SIGTERM', () => process.exit(0));
