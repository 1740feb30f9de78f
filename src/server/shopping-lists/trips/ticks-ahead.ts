/**
 * How long this process has known ticks that are ahead of the machine's clock. Either the clock was wrong when they
 * were received, or it is now, as on a Raspberry Pi that starts with the time at which it was switched off; so their age
 * is counted without it.
 */
export class TicksAhead {
  /** By list. */
  readonly #known = new Map<string, { tickAt: number; since: number }>();
  readonly #uptimeMs: () => number;

  constructor(uptimeMs: () => number = () => performance.now()) {
    this.#uptimeMs = uptimeMs;
  }

  /**
   * In ms; 0 for a tick that is new here. Asking again changes nothing.
   * @param tickAt when the list's last tick was received, in ms since 1970
   */
  ageOf(listId: string, tickAt: number): number {
    const uptime = this.#uptimeMs();
    const known = this.#known.get(listId);
    if (known?.tickAt === tickAt) return uptime - known.since;
    this.#known.set(listId, { tickAt, since: uptime });
    return 0;
  }

  /** Forgets all other lists. */
  keep(listIds: readonly string[]): void {
    const kept = new Set(listIds);
    for (const id of this.#known.keys()) if (!kept.has(id)) this.#known.delete(id);
  }
}
