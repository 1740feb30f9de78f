import type { Person } from './household.ts';
import { type Answer, Line } from './line.ts';

/** How long a connection may lie idle, in ms: Node's servers close it after five seconds. */
const KEPT = 4_000;

/** Connections to one server that are kept, and lent to whoever has something to ask. */
export class Phones {
  readonly #url: string;
  readonly #atMost: number;
  readonly #lines = new Set<Line>();
  readonly #idle: { line: Line; since: number }[] = [];
  readonly #waiting: ((isFree: boolean) => void)[] = [];
  #opened = 0;

  /** @param atMost connections at once; who asks for one more waits for one of them */
  constructor(url: string, atMost = Infinity) {
    this.#url = url;
    this.#atMost = atMost;
  }

  /**
   * Undefined when it was given up before it was sent.
   * @throws Error when the connection breaks
   */
  async call(method: string, path: string, { headers }: Person, body?: string): Promise<Answer | undefined> {
    let line = this.#takeIdle();
    while (line === undefined && this.#opened >= this.#atMost) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      this.#waiting.push(resolve);
      if (!(await promise)) return undefined;
      line = this.#takeIdle();
    }
    line ??= await this.#open();
    try {
      return await line.send(method, path, headers, body);
    } finally {
      this.#giveBack(line);
    }
  }

  /** Nothing that waits for a connection now is sent. */
  giveUp(): void {
    for (const wake of this.#waiting.splice(0)) wake(false);
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }

  /** The one used last; those that the server closed, or is about to, are dropped. */
  #takeIdle(): Line | undefined {
    for (let last = this.#idle.pop(); last !== undefined; last = this.#idle.pop()) {
      if (last.line.isOpen && performance.now() - last.since < KEPT) return last.line;
      this.#drop(last.line);
    }
    return undefined;
  }

  #drop(line: Line): void {
    line.close();
    this.#lines.delete(line);
    this.#opened -= 1;
  }

  async #open(): Promise<Line> {
    this.#opened += 1;
    try {
      const line = await Line.open(this.#url);
      this.#lines.add(line);
      return line;
    } catch (error) {
      this.#opened -= 1;
      this.#waiting.shift()?.(true);
      throw error;
    }
  }

  #giveBack(line: Line): void {
    if (line.isOpen) this.#idle.push({ line, since: performance.now() });
    else this.#drop(line);
    this.#waiting.shift()?.(true);
  }
}
