import { WebSocket } from 'ws';
import { listRoom, type ServerMessage, SOCKET_PATH } from '../../src/contract/events.ts';
import type { AppliedOperation } from '../../src/contract/shopping-lists/operations.ts';
import type { BenchList, Caller } from './dataset.ts';

/** A client that has a list open: a WebSocket that hears the operations applied to it. */
export interface Listener {
  /** Called with a message's operations and its arrival, in ms of performance.now. */
  onOperations: (operations: readonly AppliedOperation[], at: number) => void;
  close: () => void;
}

/** Opens a client of this caller on this list; resolves when it has joined the room. */
export type Listen = (url: string, list: BenchList, caller: Caller) => Promise<Listener>;

/**
 * Speaks Engine.IO 4 and Socket.IO 5 directly over a WebSocket: with thousands of connections, the library's own
 * client would be measured instead.
 */
export const listenToServer: Listen = (url, list, caller) => {
  const socket = open(`${url}${SOCKET_PATH}/?EIO=4&transport=websocket`, {
    'x-forwarded-for': caller.address,
  });
  return new Promise((resolve, reject) => {
    const listener: Listener = { onOperations: () => {}, close: () => socket.terminate() };
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The socket was closed: ${code}.`)));
    socket.on('message', (data: Buffer) => {
      const at = performance.now();
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: caller.token })}`);
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['joinRoom', listRoom(list.id)])}`);
      else if (text.startsWith('44')) reject(new Error(`The socket was refused: ${text}.`));
      else if (text.startsWith('430')) {
        if (text.includes('"success":true')) resolve(listener);
        else reject(new Error(`joinRoom: ${text}`));
      } else if (text.startsWith('42')) {
        const [, message] = JSON.parse(text.slice(2)) as [string, ServerMessage];
        hear(listener, message, at);
      }
    });
  });
};

/** The baseline takes the room from the URL. */
export const listenToBaseline: Listen = (url, list) => {
  const socket = open(`${url}/?list=${list.id}`);
  return new Promise((resolve, reject) => {
    const listener: Listener = { onOperations: () => {}, close: () => socket.terminate() };
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The socket was closed: ${code}.`)));
    socket.on('open', () => resolve(listener));
    socket.on('message', (data: Buffer) => {
      hear(listener, JSON.parse(data.toString()) as ServerMessage, performance.now());
    });
  });
};

function open(url: string, headers: Record<string, string> = {}): WebSocket {
  return new WebSocket(url.replace('http', 'ws'), { headers, perMessageDeflate: false });
}

function hear(listener: Listener, message: ServerMessage, at: number): void {
  if (message.action !== 'refresh-shopping-list' || message.payload?.operations === undefined) return;
  listener.onOperations(message.payload.operations, at);
}

/** The most at once that a server accepts without refusing any. */
const AT_ONCE = 50;

/** Opens all of them, some at a time. */
export async function openAll<T>(
  seats: readonly T[],
  open: (seat: T) => Promise<Listener>,
): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let start = 0; start < seats.length; start += AT_ONCE) {
    listeners.push(...(await Promise.all(seats.slice(start, start + AT_ONCE).map(open))));
  }
  return listeners;
}
