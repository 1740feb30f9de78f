import type { Caller } from './dataset.ts';
import { type Answer, Connection } from './connection.ts';

/** How long a connection may be idle: Node's servers close it after five seconds. */
const KEEP_ALIVE_MS = 4_000;

/** Keep-alive connections to one server, lent to callers. */
export class ConnectionPool {
  readonly #url: string;
  readonly #atMost: number;
  readonly #connections = new Set<Connection>();
  readonly #idle: { connection: Connection; since: number }[] = [];
  readonly #waiting: ((isFree: boolean) => void)[] = [];
  #opened = 0;

  /** @param atMost connections at once; further calls wait for one of them */
  constructor(url: string, atMost = Infinity) {
    this.#url = url;
    this.#atMost = atMost;
  }

  /**
   * Undefined when the call was given up before it was sent.
   * @throws Error when the connection breaks
   */
  async call(method: string, path: string, { headers }: Caller, body?: string): Promise<Answer | undefined> {
    let connection = this.#takeIdle();
    while (connection === undefined && this.#opened >= this.#atMost) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      this.#waiting.push(resolve);
      if (!(await promise)) return undefined;
      connection = this.#takeIdle();
    }
    connection ??= await this.#open();
    try {
      return await connection.send(method, path, headers, body);
    } finally {
      this.#giveBack(connection);
    }
  }

  /** Gives up all calls that still wait for a connection. */
  giveUp(): void {
    for (const wake of this.#waiting.splice(0)) wake(false);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  /** The connection used last; those that the server closed, or is about to close, are dropped. */
  #takeIdle(): Connection | undefined {
    for (let last = this.#idle.pop(); last !== undefined; last = this.#idle.pop()) {
      if (last.connection.isOpen && performance.now() - last.since < KEEP_ALIVE_MS) return last.connection;
      this.#drop(last.connection);
    }
    return undefined;
  }

  #drop(connection: Connection): void {
    connection.close();
    this.#connections.delete(connection);
    this.#opened -= 1;
  }

  async #open(): Promise<Connection> {
    this.#opened += 1;
    try {
      const connection = await Connection.open(this.#url);
      this.#connections.add(connection);
      return connection;
    } catch (error) {
      this.#opened -= 1;
      this.#waiting.shift()?.(true);
      throw error;
    }
  }

  #giveBack(connection: Connection): void {
    if (connection.isOpen) this.#idle.push({ connection, since: performance.now() });
    else this.#drop(connection);
    this.#waiting.shift()?.(true);
  }
}
