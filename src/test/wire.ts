import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '../contract/events.ts';

/**
 * One TCP connection to a server, on which anything may be sent. It stays open on our side whatever the server does.
 */
export class Wire {
  heard = '';
  readonly socket: Socket;
  /** Resolves when the server closes it, however it does. */
  readonly ended: Promise<void>;
  readonly #listeners = new Set<() => void>();

  constructor(url: string) {
    this.socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    this.socket.setEncoding('utf8').on('data', (text: string) => {
      this.heard += text;
      for (const listener of this.#listeners) listener();
    });
    this.ended = new Promise((resolve) => {
      // A server that closes with something unread resets.
      for (const event of ['end', 'close', 'error']) this.socket.once(event, () => resolve());
    });
  }

  static async open(url: string): Promise<Wire> {
    const wire = new Wire(url);
    await once(wire.socket, 'connect');
    return wire;
  }

  send(text: string): this {
    if (this.socket.writable) this.socket.write(text);
    return this;
  }

  /** Sends a GET by hand, with these header lines. */
  get(path: string, ...lines: string[]): this {
    return this.send([`GET ${path} HTTP/1.1`, 'host: lz', ...lines, '', ''].join('\r\n'));
  }

  /** Asks for a WebSocket of Socket.IO. */
  upgrade(...lines: string[]): this {
    return this.get(
      `${SOCKET_PATH}/?EIO=4&transport=websocket`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: MTIzNDU2Nzg5MDEyMzQ1Ng==',
      ...lines,
    );
  }

  /** The status of each answer heard so far. */
  get statuses(): number[] {
    return [...this.heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }

  /** Resolves with the status of the nth answer, or with undefined when the server closes without it. */
  async answer(nth = 1): Promise<number | undefined> {
    const heard = new Promise<void>((resolve) => {
      const check = () => {
        if (this.statuses.length < nth) return;
        this.#listeners.delete(check);
        resolve();
      };
      this.#listeners.add(check);
      check();
    });
    await Promise.race([heard, this.ended]);
    return this.statuses[nth - 1];
  }

  /** Resolves when the server has closed it completely: it answers further data with a reset. */
  async gone(): Promise<void> {
    await this.ended;
    while (!this.socket.destroyed) {
      this.send('x');
      await new Promise(setImmediate);
    }
  }

  close(): void {
    this.socket.destroy();
  }
}
