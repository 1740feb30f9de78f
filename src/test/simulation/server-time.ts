/** When each run begins for the server, in ms since 1970. */
const BEGINNING = Date.UTC(2026, 0, 1);

/** As on a real server, some changes come in the same ms and most don't. */
const CALLS_PER_MS = 2;

/**
 * Replaces the machine's clock, from which the server reads the date, by one that moves only with the calls. The server
 * compares dates, for example to find who has been a member for longer, and the machine's would differ from run to run.
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
