import type { Recipe } from '../../contract/recipes/recipes.ts';
import { Random } from '../random.ts';
import type { Accounts } from './accounts.ts';
import { type Evidence, FORGOTTEN, type Restore } from './evidence.ts';
import { roomIn } from './full-lists.ts';
import { Ledger } from './ledger.ts';
import { ITEM_COUNT } from './long-lists.ts';
import { ProductChanges } from './product-changes.ts';
import type { ScreenOptions } from './screens.ts';
import type { DeviceFaults, SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { Call, SimulatedServer, SimulatedUser } from './simulated-server.ts';
import type { UnloggedChanges } from './unlogged-changes.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Deliberate faults, to see that they are noticed. */
export interface WorldFaults extends DeviceFaults {
  /** The server forgets which operations it has done. */
  forgetful?: boolean;
}

export const SECOND_MS = 1_000;

/** What a world consists of, and its time. What happens there is in the files of events. */
export class Scene {
  readonly server: SimulatedServer;
  readonly random: Random;
  readonly clock: VirtualClock;
  readonly ledger: Ledger;
  readonly faults: WorldFaults;
  readonly seed: number;
  readonly devices: SimulatedDevice[] = [];
  readonly restores: Restore[] = [];
  readonly withdrawn = new Set<string>();
  users: SimulatedUser[] = [];
  mainList = '';
  /** A recipe known on every device, whatever happens to its products. */
  recipe: Recipe | undefined;
  readonly problems: string[] = [];
  readonly products: ProductChanges;
  accounts: Accounts | undefined;
  /** The main list is long, and much is done to it at once. */
  readonly hasLongList: boolean;
  /** How many items a list may hold, if that is little. */
  readonly room: number | undefined;
  /** Decides when the limit of new products is reset; undefined in worlds without that limit. */
  readonly quotaRandom: Random | undefined;
  /** Undefined if lists change only by operations and access. */
  unlogged: UnloggedChanges | undefined;

  constructor(server: SimulatedServer, seed: number, faults: WorldFaults = {}) {
    this.server = server;
    this.seed = seed;
    this.faults = faults;
    this.random = new Random(seed);
    // A random source of its own, and only in some worlds, so that the seeds of all others keep their meaning.
    this.quotaRandom = seed % 7 === 3 ? new Random(seed) : undefined;
    this.clock = new VirtualClock(this.random.next);
    this.ledger = new Ledger(server);
    this.products = new ProductChanges(server, this.random);
    this.hasLongList = seed % 13 === 5;
    this.room = roomIn(seed, this.hasLongList ? ITEM_COUNT : 0);
  }

  tabs(): SimulatedTab[] {
    return this.devices.flatMap(({ tabs }) => tabs);
  }

  screenOptions(): ScreenOptions {
    return { random: this.random, clock: this.clock, faults: this.faults };
  }

  evidence(): Evidence {
    return {
      server: this.server,
      devices: this.devices,
      ledger: this.ledger,
      restores: this.restores,
      withdrawn: this.withdrawn,
    };
  }

  /** Lets time pass, with the server's regular reminder of versions. */
  async pass(ms: number): Promise<void> {
    const rhythm = Math.min(70 * SECOND_MS, Math.max(30 * SECOND_MS, ms / 8));
    for (let rest = ms; rest > 0; rest -= rhythm) {
      await this.clock.runFor(Math.min(rest, rhythm), () => this.server.settle());
      if (this.server.isUp && ms >= 30 * SECOND_MS) await this.server.sockets.reconcile();
      if (this.faults.forgetful === true) await this.#forget();
      if (this.server.isUp && this.quotaRandom?.chance(0.1)) await this.server.resetQuotas();
    }
  }

  async call(user: SimulatedUser, method: Call['method'], url: string, body?: unknown): Promise<void> {
    if (!this.server.isUp) return;
    await this.server.call({ method, url, token: user.token, ...(body === undefined ? {} : { body }) });
  }

  async share(user: SimulatedUser): Promise<void> {
    const [owner] = this.users as [SimulatedUser];
    const url = `/api/v2/shopping-list/${this.mainList}/add-user`;
    await this.call(owner, 'POST', url, { user: user.email });
  }

  /** The person looks at each of their lists. */
  lookAgain(device: SimulatedDevice): void {
    for (const tab of device.tabs) for (const listId of device.known) tab.look(listId);
  }

  /** Every operation done so far gets another id, so that a repeated one is a new one. */
  async #forget(): Promise<void> {
    const { database } = this.server;
    await database.transaction(async (tx) => {
      const rows = await tx.selectFrom('shoppingListOperations').select(['id', 'listId', 'userId']).execute();
      for (const { id } of rows.filter((row) => !row.id.includes(FORGOTTEN))) {
        await tx
          .updateTable('shoppingListOperations')
          .set({ id: `${id}${FORGOTTEN}${this.random.whole(0, 1e9)}` })
          .where('id', '=', id)
          .execute();
      }
    });
  }
}
