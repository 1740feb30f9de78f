/** When each run begins for the server, in ms since 1970. */
const BEGINNING = Date.UTC(2026, 0, 1);

/** As on a real server, some changes come in the same ms and most don't. */
const CALLS_PER_MS = 2;

/**
 * The date of the process, as the server reads it, in place of the machine's: it passes only with the calls. By the
 * date of two changes the server decides which came first, such as who has been a member for longer, and on a busy
 * machine they would be further apart.
 */
export class ServerTime {
  readonly #dateOfMachine = Date.now;
  #calls = 0;

  begin(): void {
    this.#calls = 0;
    Date.now = () => BEGINNING + Math.floor(this.#calls / CALLS_PER_MS);
  }

  pass(): void {
    this.#calls += 1;
  }

  /** Gives the process the date of the machine again. */
  end(): void {
    Date.now = this.#dateOfMachine;
  }
}
