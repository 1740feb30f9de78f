import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import { PromiseBroken, type Violation } from '../crash/check.ts';
import type { Place } from '../crash/fixture.ts';
import { Screen } from './screen.ts';

/** Open screens: two of each writer, on the list of one's own and on a shared one. */
export class Crowd {
  readonly screens: readonly Screen[];
  readonly #waiting = new Set<() => void>();

  constructor(places: readonly Place[]) {
    const onChange = (): void => {
      for (const check of this.#waiting) check();
    };
    this.screens = places.flatMap(({ person, own, shared }, index) =>
      [own, shared[index % shared.length]].flatMap((list) =>
        list === undefined ? [] : new Screen(person, list.id, onChange),
      ),
    );
  }

  /** How often connections were lost so far. */
  get drops(): number {
    return this.screens.reduce((sum, { drops }) => sum + drops, 0);
  }

  /** The newest version of each list. */
  states(): Map<string, ListState> {
    const newest = new Map<string, ListState>();
    for (const { listId, state } of this.screens) {
      if (state !== undefined && state.version >= (newest.get(listId)?.version ?? -1))
        newest.set(listId, state);
    }
    return newest;
  }

  /**
   * Resolves when this many connections were lost, and every screen is in its room and shows its list at this version.
   * @param patience how long that may take, in ms
   * @throws PromiseBroken when it takes longer
   */
  async synced(versions: ReadonlyMap<string, number>, drops: number, patience: number): Promise<void> {
    const behind = (): Screen[] =>
      this.screens.filter((screen) => !screen.isSynced(versions.get(screen.listId)));
    const isSo = (): boolean => this.drops >= drops && behind().length === 0;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const check = (): void => {
      if (isSo()) resolve();
    };
    const tooLate = setTimeout(() => {
      const violations = behind().map(({ listId, state }): Violation => {
        const detail = { listId, shown: state?.version, version: versions.get(listId) };
        return { fault: 'screen behind', detail: JSON.stringify(detail) };
      });
      reject(
        new PromiseBroken(`after ${patience.toFixed(0)} ms, ${this.drops} of ${drops} lost`, violations),
      );
    }, patience);
    this.#waiting.add(check);
    check();
    await promise.finally(() => {
      this.#waiting.delete(check);
      clearTimeout(tooLate);
    });
  }

  close(): void {
    for (const screen of this.screens) screen.close();
  }
}
