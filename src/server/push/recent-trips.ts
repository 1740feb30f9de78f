import { HOUR_MS } from '../../contract/durations.ts';

/** The most trips of one author in an hour; more are abuse. */
const MAX_TRIPS_PER_HOUR = 20;

/** The trips of the last hour that were announced. */
export class RecentTrips {
  #trips: { tripId: string; authorId: string; at: number }[] = [];

  /**
   * @param now in ms since 1970
   * @returns whether to announce it: false for a trip that was announced before, and for one more of an author with
   * very many
   */
  add(tripId: string, authorId: string, now: number): boolean {
    // A time further ahead was read from a clock that has been set right since.
    this.#trips = this.#trips.filter(({ at }) => Math.abs(now - at) < HOUR_MS);
    if (this.#trips.some((trip) => trip.tripId === tripId)) return false;
    if (this.#trips.filter((trip) => trip.authorId === authorId).length >= MAX_TRIPS_PER_HOUR) return false;
    this.#trips.push({ tripId, authorId, at: now });
    return true;
  }
}
