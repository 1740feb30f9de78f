import { setImmediate as turn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { draftOf, type Wish } from '../list-wishes.ts';
import { Ledger } from './ledger.ts';
import { Random } from '../random.ts';
import { type DeviceFaults, SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import type { Weather } from './simulated-network.ts';
import type { Call, SimulatedServer, SimulatedUser } from './simulated-server.ts';
import { type Evidence, FORGOTTEN, judge, judgeSprings, type Restore } from './verdict.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Deliberate faults, to see that they are noticed. */
export interface WorldFaults extends DeviceFaults {
  /** The server forgets which operations it has done. */
  forgetful?: boolean;
}

export interface Outcome {
  seed: number;
  /** What went wrong, in words. */
  problems: string[];
  /** How much happened. */
  deeds: number;
  calls: number;
  refused: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often each thing happens. */
const HAPPENINGS = {
  'somebody does something': 62,
  'a network changes': 10,
  'a tab is killed': 4,
  'a tab is opened': 4,
  'the server restarts': 2,
  'a backup is made': 1.5,
  'the backup is restored': 1,
  'a product is renamed': 2,
  'a product is merged': 1.5,
  'access is withdrawn': 1.5,
  'access is given': 2,
  'a list is made': 2.5,
  'a list is deleted': 0.7,
  'a session ends': 0.8,
  'somebody logs in again': 1.2,
} as const;
type Happening = keyof typeof HAPPENINGS;

const WISHES = {
  'product.check': 45,
  'item.add': 20,
  'item.set': 12,
  'item.remove': 6,
  'item.restore': 6,
  'clear.checked': 4,
  'clear.all': 2,
  'list.rename': 3,
} as const;

/** Some people, their devices and one server, through some hours of a bad network. */
export class World {
  readonly #server: SimulatedServer;
  readonly #random: Random;
  readonly #clock: VirtualClock;
  readonly #ledger: Ledger;
  readonly #faults: WorldFaults;
  readonly #seed: number;
  readonly #devices: SimulatedDevice[] = [];
  readonly #restores: Restore[] = [];
  #users: SimulatedUser[] = [];
  #mainList = '';
  #hasBackup = false;
  readonly #problems: string[] = [];

  constructor(server: SimulatedServer, seed: number, faults: WorldFaults = {}) {
    this.#server = server;
    this.#seed = seed;
    this.#faults = faults;
    this.#random = new Random(seed);
    this.#clock = new VirtualClock(this.#random.next);
    this.#ledger = new Ledger(server);
  }

  async run(): Promise<Outcome> {
    await this.#begin();
    const steps = this.#random.whole(15, 45);
    for (let step = 0; step < steps; step += 1) {
      await this.#happen(this.#random.weighted(HAPPENINGS));
      await this.#pass(this.#pause());
    }
    await this.#calm();
    const problems = [...this.#problems, ...(await judge(this.#evidence()))];
    let refused = 0;
    for (const device of this.#devices) refused += (await device.disk.contents()).refused.length;
    for (const tab of this.#tabs()) tab.kill();
    // What the dead tabs still had under way belongs to this run, not to the next.
    await turn();
    return {
      seed: this.#seed,
      problems,
      deeds: this.#ledger.deeds.size,
      calls: this.#server.callCount,
      refused,
    };
  }

  async #begin(): Promise<void> {
    await this.#server.reset();
    const names = ['Anna', 'Jan', 'Basia', 'Olek'].slice(0, this.#random.whole(2, 4));
    this.#users = [];
    for (const name of names) this.#users.push(await this.#server.signUp(name));
    const [owner] = this.#users as [SimulatedUser];
    this.#mainList = uuidv7();
    const body = { id: this.#mainList, name: 'Sobota' };
    await this.#call(owner, 'POST', '/api/shopping-lists', body);
    for (const user of this.#users.slice(1)) await this.#share(user);
    const count = this.#random.whole(2, this.#random.chance(0.2) ? 10 : 4);
    for (let number = 0; number < count; number += 1) {
      const user = this.#users[number % this.#users.length] ?? owner;
      this.#devices.push(this.#makeDevice(user));
    }
    for (const device of this.#devices) device.openTab();
    await this.#pass(5 * SECOND);
  }

  #evidence(): Evidence {
    return {
      server: this.#server,
      devices: this.#devices,
      ledger: this.#ledger,
      restores: this.#restores,
    };
  }

  #makeDevice(user: SimulatedUser): SimulatedDevice {
    const device = new SimulatedDevice({
      user,
      server: this.#server,
      clock: this.#clock,
      random: this.#random,
      faults: this.#faults,
      hooks: this.#ledger,
    });
    device.known.add(this.#mainList);
    return device;
  }

  /** Mostly moments, sometimes minutes, now and then hours. */
  #pause(): number {
    const length = this.#random.weighted({ moment: 75, minutes: 20, hours: 5 });
    if (length === 'moment') return this.#random.between(0, 4 * SECOND);
    return length === 'minutes'
      ? this.#random.between(5 * SECOND, 3 * MINUTE)
      : this.#random.between(10 * MINUTE, 1.5 * HOUR);
  }

  /** Lets time pass, with the server's regular reminder of versions. */
  async #pass(ms: number): Promise<void> {
    const rhythm = Math.min(70 * SECOND, Math.max(30 * SECOND, ms / 8));
    for (let rest = ms; rest > 0; rest -= rhythm) {
      await this.#clock.runFor(Math.min(rest, rhythm), () => this.#server.settle());
      if (this.#server.isUp && ms >= 30 * SECOND) await this.#server.repeatVersions();
      if (this.#faults.forgetful === true) await this.#forget();
    }
  }

  async #happen(happening: Happening): Promise<void> {
    await this.#server.settle();
    switch (happening) {
      case 'somebody does something':
        return this.#somebodyActs();
      case 'a network changes':
        return this.#changeNetwork();
      case 'a tab is killed':
        return this.#killTab();
      case 'a tab is opened':
        return void this.#random.pick(this.#devices).openTab();
      case 'the server restarts':
        return this.#restart(() => this.#server.restart());
      case 'a backup is made':
        await this.#server.backUp();
        this.#hasBackup = true;
        return undefined;
      case 'the backup is restored':
        return this.#hasBackup ? this.#restore() : undefined;
      case 'a product is renamed':
        return this.#changeProduct('rename');
      case 'a product is merged':
        return this.#changeProduct('merge');
      case 'access is withdrawn':
        return this.#withdraw();
      case 'access is given':
        return this.#shareAgain();
      case 'a list is made':
        return this.#makeList();
      case 'a list is deleted':
        return this.#deleteList();
      case 'a session ends':
        this.#random.pick(this.#devices).token = 'revoked';
        return undefined;
      case 'somebody logs in again':
        return this.#logIn(this.#random.pick(this.#devices));
    }
  }

  #tabs(): SimulatedTab[] {
    return this.#devices.flatMap(({ tabs }) => tabs);
  }

  #somebodyActs(): void {
    const tabs = this.#tabs();
    if (tabs.length === 0) return;
    // People do several things one after the other.
    const tab = this.#random.pick(tabs);
    const listId = this.#random.pick([...tab.device.known]);
    for (let count = this.#random.whole(1, 4); count > 0; count -= 1) this.#act(tab, listId);
  }

  #act(tab: SimulatedTab, listId: string): void {
    const seen = tab.seen(listId);
    const kind = this.#random.weighted(WISHES);
    const wish: Wish = {
      kind,
      picks: Array.from({ length: this.#random.whole(1, 3) }, () => this.#random.whole(0, 11)),
      qty: this.#random.whole(1, 9),
      checked: this.#random.chance(0.65),
      fields: {
        qty: this.#random.chance(0.7),
        unit: this.#random.chance(0.3),
        note: this.#random.chance(0.3),
      },
    };
    const draft = seen && draftOf(wish, seen, uuidv7);
    if (draft !== undefined) tab.do(listId, draft);
  }

  #changeNetwork(): void {
    const device = this.#random.pick(this.#devices);
    device.network.weather = this.#random.weighted<Weather>({
      perfect: 0,
      fine: 35,
      weak: 30,
      none: 27,
      portal: 8,
    });
    device.networkChanged();
  }

  #killTab(): void {
    const tabs = this.#tabs();
    if (tabs.length === 0) return;
    const tab = this.#random.pick(tabs);
    tab.device.killTab(tab);
  }

  async #restart(change: () => Promise<void>): Promise<void> {
    this.#server.isUp = false;
    for (const device of this.#devices) device.networkChanged();
    await this.#server.settle();
    await change();
    await this.#clock.runFor(this.#random.between(500, 30 * SECOND), () => this.#server.settle());
    this.#server.isUp = true;
    for (const device of this.#devices) device.networkChanged();
  }

  async #restore(): Promise<void> {
    const { epoch } = this.#server;
    const before = await this.#operationIds();
    // What excuses them is about to be gone.
    this.#problems.push(...(await judgeSprings(this.#evidence())));
    await this.#restart(() => this.#server.restore());
    const after = await this.#operationIds();
    const rows = await this.#server.database.read
      .selectFrom('shoppingLists')
      .select(['id', 'version'])
      .execute();
    const lost = new Set([...before].filter((id) => !after.has(id)));
    this.#restores.push({ epoch, versions: new Map(rows.map(({ id, version }) => [id, version])), lost });
    this.#ledger.forgetPaint();
  }

  /** Of operations, and of lists under the ids of their deeds. */
  async #operationIds(): Promise<Set<string>> {
    const { read } = this.#server.database;
    const operations = await read.selectFrom('shoppingListOperations').select('id').execute();
    const lists = new Set(
      (await read.selectFrom('shoppingLists').select('id').execute()).map(({ id }) => id),
    );
    const made = [...this.#ledger.deeds].filter(
      ([, { entry }]) => entry.kind === 'list.create' && lists.has(entry.listId),
    );
    return new Set([...operations.map(({ id }) => id), ...made.map(([id]) => id)]);
  }

  async #changeProduct(how: 'rename' | 'merge'): Promise<void> {
    const rows = await this.#server.database.read
      .selectFrom('products')
      .select('id')
      .where('deletedAt', 'is', null)
      .execute();
    const [product, other] = [this.#random.whole(0, 5), this.#random.whole(0, 5)].map((at) => rows[at]);
    if (product === undefined) return;
    const user = this.#random.pick(this.#users);
    const url = `/api/v2/product/${product.id}`;
    if (how === 'rename') {
      const name = `Produkt ${this.#random.whole(0, 5)} z targu`;
      await this.#call(user, 'PATCH', url, { name });
    } else if (other !== undefined && other.id !== product.id) {
      await this.#call(user, 'POST', `${url}/merge`, { into: other.id });
    }
  }

  async #withdraw(): Promise<void> {
    const [owner, ...others] = this.#users as [SimulatedUser, ...SimulatedUser[]];
    const user = this.#random.pick(others);
    const url = `/api/v2/shopping-list/${this.#mainList}/users/${user.id}`;
    await this.#call(this.#random.chance(0.5) ? owner : user, 'DELETE', url);
  }

  async #shareAgain(): Promise<void> {
    const user = this.#random.pick(this.#users.slice(1));
    await this.#share(user);
    await this.#pass(SECOND);
    for (const device of this.#devices) if (device.options.user === user) this.#lookAgain(device);
  }

  async #share(user: SimulatedUser): Promise<void> {
    const [owner] = this.#users as [SimulatedUser];
    const url = `/api/v2/shopping-list/${this.#mainList}/add-user`;
    await this.#call(owner, 'POST', url, { user: user.email });
  }

  /** The person goes through their lists. */
  #lookAgain(device: SimulatedDevice): void {
    for (const tab of device.tabs) for (const listId of device.known) tab.look(listId);
  }

  async #makeList(): Promise<void> {
    const tabs = this.#tabs();
    if (tabs.length === 0) return;
    const tab = this.#random.pick(tabs);
    // Few names, so that two devices of one person may choose the same.
    const made = tab.engine.createList(`Lista ${this.#random.whole(1, 3)}`);
    let listId: string | undefined;
    void made.then((id) => {
      listId = id;
    });
    await this.#clock.runFor(100, () => this.#server.settle());
    if (listId === undefined) return;
    tab.device.known.add(listId);
    tab.watch(listId);
    this.#act(tab, listId);
  }

  #deleteList(): void {
    const tabs = this.#tabs().filter(({ device }) => device.known.size > 1);
    if (tabs.length === 0) return;
    const tab = this.#random.pick(tabs);
    const listId = this.#random.pick([...tab.device.known].slice(1));
    if (tab.seen(listId) !== undefined) void tab.engine.session(listId).delete();
  }

  #logIn(device: SimulatedDevice): void {
    device.token = device.options.user.token;
    for (const tab of device.tabs) tab.engine.wake();
  }

  async #call(user: SimulatedUser, method: Call['method'], url: string, body?: unknown): Promise<void> {
    if (!this.#server.isUp) return;
    await this.#server.call({ method, url, token: user.token, ...(body === undefined ? {} : { body }) });
  }

  /** Every operation done so far gets another id, so that a repeated one is a new one. */
  async #forget(): Promise<void> {
    const { database } = this.#server;
    await database.transaction(async (tx) => {
      const rows = await tx.selectFrom('shoppingListOperations').select(['id', 'listId', 'userId']).execute();
      for (const { id } of rows.filter((row) => !row.id.includes(FORGOTTEN))) {
        await tx
          .updateTable('shoppingListOperations')
          .set({ id: `${id}${FORGOTTEN}${this.#random.whole(0, 1e9)}` })
          .where('id', '=', id)
          .execute();
      }
    });
  }

  /** Everything works again, everybody looks, and whatever is still on its way arrives. */
  async #calm(): Promise<void> {
    for (const device of this.#devices) {
      device.network.weather = 'perfect';
      device.networkChanged();
      this.#logIn(device);
      if (device.tabs.length === 0) device.openTab();
    }
    await this.#pass(2 * MINUTE);
    for (const device of this.#devices) this.#lookAgain(device);
    await this.#pass(2 * MINUTE);
  }
}
