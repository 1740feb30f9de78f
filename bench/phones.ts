import type { Person } from './household.ts';
import { type Answer, Line } from './line.ts';

/** Connections to one server that are kept, and lent to whoever has something to ask. */
export class Phones {
  readonly #url: string;
  readonly #atMost: number;
  readonly #lines = new Set<Line>();
  readonly #idle: Line[] = [];
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
    while (this.#idle.length === 0 && this.#opened >= this.#atMost) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      this.#waiting.push(resolve);
      if (!(await promise)) return undefined;
    }
    const line = this.#idle.pop() ?? (await this.#open());
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
    if (line.isOpen) this.#idle.push(line);
    else {
      this.#lines.delete(line);
      this.#opened -= 1;
    }
    this.#waiting.shift()?.(true);
  }
}
