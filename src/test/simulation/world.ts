import { HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Recipe } from '../../contract/recipes.ts';
import { sendWaiting } from '../../web/sync/send-waiting.ts';
import { draftOf, type Intent } from '../list-intents.ts';
import { Ledger } from './ledger.ts';
import { Random } from '../random.ts';
import { type DeviceFaults, SimulatedDevice, type SimulatedTab } from './simulated-device.ts';
import type { DiskFailure } from './simulated-disk.ts';
import { UnloggedChanges } from './unlogged-changes.ts';
import type { NetworkProfile } from './simulated-network.ts';
import type { Call, SimulatedServer, SimulatedUser } from './simulated-server.ts';
import { addNewTwice, addRecipe, ask, doAndTakeBack, edit, type ScreenOptions } from './screens.ts';
import { Accounts } from './accounts.ts';
import { decideOnRefusals, paste, pastes, roomIn, tryAllAgain } from './full-lists.ts';
import { inKitchenWords } from './kitchen-words.ts';
import { fillList, ITEM_COUNT, runBurst } from './long-lists.ts';
import { ProductChanges } from './product-changes.ts';
import { shop } from './trips.ts';
import { judgeTimeliness } from './timeliness.ts';
import { judge, judgeFlickers } from './verdict.ts';
import { type Evidence, FORGOTTEN, readLog, type Restore } from './evidence.ts';
import { judgeLog } from './verdict-log.ts';
import { judgeScreenPromises } from './verdict-screens.ts';
import { VirtualClock } from './virtual-clock.ts';
import { EVENT_WEIGHTS, INTENT_WEIGHTS, type WorldEvent } from './world-events.ts';

/** Deliberate faults, to see that they are noticed. */
export interface WorldFaults extends DeviceFaults {
  /** The server forgets which operations it has done. */
  forgetful?: boolean;
}

export interface SeedResult {
  seed: number;
  /** What went wrong, in words. */
  problems: string[];
  /** How many actions there were. */
  actions: number;
  calls: number;
  refused: number;
}

const SECOND_MS = 1_000;

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
  readonly #withdrawn = new Set<string>();
  #users: SimulatedUser[] = [];
  #mainList = '';
  #hasBackup = false;
  /** A recipe known on every device, whatever happens to its products. */
  #recipe: Recipe | undefined;
  readonly #problems: string[] = [];
  readonly #products: ProductChanges;
  #accounts: Accounts | undefined;
  /** The main list is long, and much is done to it at once. */
  readonly #hasLongList: boolean;
  /** How many items a list may hold, if that is little. */
  readonly #room: number | undefined;
  /** Decides when the limit of new products is reset; undefined in worlds without that limit. */
  readonly #paceRandom: Random | undefined;
  /** Undefined if lists change only by operations and access. */
  #unlogged: UnloggedChanges | undefined;

  constructor(server: SimulatedServer, seed: number, faults: WorldFaults = {}) {
    this.#server = server;
    this.#seed = seed;
    this.#faults = faults;
    this.#random = new Random(seed);
    // A random source of its own, and only in some worlds, so that the seeds of all others keep their meaning.
    this.#paceRandom = seed % 7 === 3 ? new Random(seed) : undefined;
    this.#clock = new VirtualClock(this.#random.next);
    this.#ledger = new Ledger(server);
    this.#products = new ProductChanges(server, this.#random);
    this.#hasLongList = seed % 13 === 5;
    this.#room = roomIn(seed, this.#hasLongList ? ITEM_COUNT : 0);
  }

  async run(): Promise<SeedResult> {
    await this.#begin();
    const steps = this.#random.whole(15, 45);
    for (let step = 0; step < steps; step += 1) {
      await this.#run(this.#random.weighted(EVENT_WEIGHTS));
      await this.#unlogged?.maybeChange();
      await this.#unlogged?.owners.maybeChange();
      if (pastes(this.#seed) && this.#random.chance(0.05)) this.#onScreen(paste);
      if (this.#hasLongList && this.#random.chance(0.03)) this.#onScreen(runBurst);
      await this.#pass(this.#pause());
    }
    await this.#quiesce();
    const evidence = this.#evidence();
    const log = await readLog(this.#server);
    const problems = [
      ...this.#problems,
      ...(this.#unlogged?.owners.problems ?? []),
      ...(await judge(evidence, log)),
      ...(await judgeLog(this.#server, log)),
      ...judgeScreenPromises(evidence, log),
      ...(await this.#judgeTimeliness()),
    ];
    let refused = 0;
    for (const device of this.#devices) refused += (await device.refused()).length;
    for (const tab of this.#tabs()) tab.kill();
    // Unfinished work of dead tabs belongs to this run, not to the next.
    await turn();
    return {
      seed: this.#seed,
      problems,
      actions: this.#ledger.actions.size,
      calls: this.#server.callCount,
      refused,
    };
  }

  async #begin(): Promise<void> {
    await this.#server.reset();
    if (this.#paceRandom !== undefined) this.#server.limitProducts(1);
    this.#server.limitItems(this.#room);
    const names = ['Anna', 'Jan', 'Basia', 'Olek'].slice(0, this.#random.whole(2, 4));
    this.#users = [];
    for (const name of names) this.#users.push(await this.#server.signUp(name));
    const [owner] = this.#users as [SimulatedUser];
    this.#accounts = await Accounts.begin(this.#server);
    this.#mainList = uuidv7();
    const body = { id: this.#mainList, name: 'Sobota' };
    await this.#call(owner, 'POST', '/api/shopping-lists', body);
    for (const user of this.#users.slice(1)) await this.#share(user);
    if (this.#hasLongList) await fillList(this.#server, owner, this.#mainList);
    const recipe = await this.#makeRecipe(owner);
    await this.#beginUnloggedChanges(recipe);
    const count = this.#random.whole(2, this.#random.chance(0.2) ? 10 : 4);
    for (let number = 0; number < count; number += 1) {
      const user = this.#users[number % this.#users.length] ?? owner;
      this.#devices.push(this.#makeDevice(user, await this.#server.logIn(user.id)));
    }
    for (const device of this.#devices) device.openTab();
    await this.#pass(5 * SECOND_MS);
  }

  /** Continues from here over networks that lose nothing. */
  async #judgeTimeliness(): Promise<string[]> {
    for (const device of this.#devices) {
      device.network.profile = 'perfect';
      device.networkChanged();
    }
    // Sockets come back within five seconds.
    await this.#pass(10 * SECOND_MS);
    return judgeTimeliness(this.#evidence(), this.#clock, {
      'a user acts': () => this.#userActs(),
      'a product is renamed': () =>
        this.#products.change('a product is renamed', this.#random.pick(this.#users)),
      'a recipe goes onto a list': () => this.#addRecipe(),
      'access is withdrawn': () => this.#withdraw(),
      'access is given': () => this.#shareAgain(),
    });
  }

  #evidence(): Evidence {
    return {
      server: this.#server,
      devices: this.#devices,
      ledger: this.#ledger,
      restores: this.#restores,
      withdrawn: this.#withdrawn,
    };
  }

  #makeDevice(user: SimulatedUser, token: string): SimulatedDevice {
    const device = new SimulatedDevice({
      user,
      token,
      server: this.#server,
      clock: this.#clock,
      clockError: this.#random.chance(0.3) ? this.#random.whole(-HOUR_MS, HOUR_MS) : 0,
      // Decided by the seed alone, so that other worlds stay what they were.
      isOld: this.#seed % 5 === 4 && this.#devices.length % 2 === 0,
      random: this.#random,
      faults: this.#faults,
      hooks: this.#ledger,
    });
    device.known.add(this.#mainList);
    if (this.#unlogged !== undefined) device.known.add(this.#unlogged.handedOver);
    return device;
  }

  /** Mostly moments, sometimes minutes, now and then longer than anything waits. */
  #pause(): number {
    const length = this.#random.weighted({ moment: 75, minutes: 20, long: 5 });
    if (length === 'moment') return this.#random.between(0, 4 * SECOND_MS);
    return length === 'minutes'
      ? this.#random.between(5 * SECOND_MS, 3 * MINUTE_MS)
      : this.#random.between(8 * MINUTE_MS, 15 * MINUTE_MS);
  }

  /** Lets time pass, with the server's regular reminder of versions. */
  async #pass(ms: number): Promise<void> {
    const rhythm = Math.min(70 * SECOND_MS, Math.max(30 * SECOND_MS, ms / 8));
    for (let rest = ms; rest > 0; rest -= rhythm) {
      await this.#clock.runFor(Math.min(rest, rhythm), () => this.#server.settle());
      if (this.#server.isUp && ms >= 30 * SECOND_MS) await this.#server.sockets.reconcile();
      if (this.#faults.forgetful === true) await this.#forget();
      if (this.#server.isUp && this.#paceRandom?.chance(0.1)) await this.#server.forgetPace();
    }
  }

  async #run(event: WorldEvent): Promise<void> {
    await this.#server.settle();
    switch (event) {
      case 'a user acts':
        return this.#userActs();
      case 'a network changes':
        return this.#changeNetwork();
      case 'a tab is killed':
        return this.#killTab();
      case 'a tab is opened':
        return this.#openTab(this.#random.pick(this.#devices));
      case 'the server restarts':
        return this.#restart(() => this.#server.restart());
      case 'a backup is made':
        await this.#server.backUp();
        this.#hasBackup = true;
        return undefined;
      case 'the backup is restored':
        return this.#hasBackup ? this.#restore() : undefined;
      case 'a product is renamed':
      case 'a product is merged':
      case 'a product is deleted':
        return this.#products.change(event, this.#random.pick(this.#users));
      case 'access is withdrawn':
        return this.#withdraw();
      case 'access is given':
        return this.#shareAgain();
      case 'a list is made':
        return this.#makeList();
      case 'a list is deleted':
        return this.#deleteList();
      case 'a session ends':
        return this.#accounts?.endSession(this.#random.pick(this.#devices));
      case 'a user logs in again':
        return this.#logIn(this.#random.pick(this.#devices));
      case 'a question is asked':
        return this.#onScreen(ask);
      case 'a line is edited':
        return this.#onScreen(edit);
      case 'something is taken back':
        return this.#onScreen((tab, listId, options) => void doAndTakeBack(tab, listId, options));
      case 'a recipe goes onto a list':
        return this.#addRecipe();
      case 'a new product is added twice':
        return this.#onScreen(addNewTwice);
      case 'somebody goes shopping':
        return this.#onScreen(shop);
      case 'a trip left open ends':
        return this.#server.endIdleTrips();
      case 'a user logs out':
        return this.#logOut();
      case 'a user is deactivated':
        return this.#deactivate();
      case 'a user is activated':
        return this.#accounts?.activate(this.#random.pick(this.#users));
      case 'a disk fails':
        return this.#changeDisk(this.#random.pick(this.#devices));
      case 'a user reads what was refused':
        return decideOnRefusals(this.#tabs(), this.#screenOptions());
    }
  }

  #tabs(): SimulatedTab[] {
    return this.#devices.flatMap(({ tabs }) => tabs);
  }

  #userActs(): void {
    const tabs = this.#tabs();
    if (tabs.length === 0) return;
    // People do several things one after the other.
    const tab = this.#random.pick(tabs);
    const listId = this.#random.pick([...tab.device.known]);
    for (let count = this.#random.whole(1, 4); count > 0; count -= 1) this.#act(tab, listId);
  }

  #act(tab: SimulatedTab, listId: string): void {
    const seen = tab.seen(listId);
    const kind = this.#random.weighted(INTENT_WEIGHTS);
    const intent: Intent = {
      kind,
      picks: Array.from({ length: this.#random.whole(1, 3) }, () => this.#random.whole(0, 11)),
      qty: this.#random.whole(1, 9),
      checked: this.#random.chance(0.65),
      fields: {
        qty: this.#random.chance(0.7),
        unit: this.#random.chance(0.3),
        note: this.#random.chance(0.3),
      },
      missing: false,
    };
    const draft = seen && draftOf(intent, seen, uuidv7);
    if (draft !== undefined) void tab.do(listId, inKitchenWords(draft));
  }

  #screenOptions(): ScreenOptions {
    return { random: this.#random, clock: this.#clock, faults: this.#faults };
  }

  #onScreen(act: (tab: SimulatedTab, listId: string, options: ScreenOptions) => void): void {
    const tabs = this.#tabs();
    if (tabs.length === 0) return;
    const tab = this.#random.pick(tabs);
    act(tab, this.#random.pick([...tab.device.known]), this.#screenOptions());
  }

  /** By a device, onto any list of its person, or by another client in the old way. */
  async #addRecipe(): Promise<void> {
    const tabs = this.#tabs();
    if (tabs.length === 0 || this.#recipe === undefined) return;
    const tab = this.#random.pick(tabs);
    const { device } = tab;
    const { user } = device.options;
    const theirs = this.#devices.filter(({ options }) => options.user === user);
    const listId = this.#random.pick([...new Set(theirs.flatMap(({ known }) => [...known]))]);
    if (this.#random.chance(0.3)) {
      const url = `/api/v2/shopping-list/${listId}/add-recipe-products-to-shopping-list`;
      return this.#call(user, 'POST', url, { recipeId: this.#recipe.id, portions: 2 });
    }
    device.known.add(listId);
    addRecipe(tab, listId, this.#recipe, this.#screenOptions());
  }

  /** A random source of its own, and only in some worlds, like {@link #paceRandom}. */
  async #beginUnloggedChanges(recipe: Recipe): Promise<void> {
    if (this.#seed % 3 !== 1) return;
    this.#unlogged = await UnloggedChanges.begin({
      server: this.#server,
      random: new Random(this.#seed),
      seed: this.#seed,
      users: this.#users,
      mainList: this.#mainList,
      recipe,
    });
  }

  async #makeRecipe(user: SimulatedUser): Promise<Recipe> {
    const products = ['Marchew', 'Pietruszka', 'Seler'].map((name) => ({ id: uuidv7(), name }));
    for (const product of products) await this.#call(user, 'POST', '/api/v2/product', product);
    const recipe = { id: uuidv7(), name: 'Rosół', text: '', portions: 2 };
    const ingredients = products.map(({ id }) => ({ productId: id, qty: 1, unit: 'piece' }));
    await this.#call(user, 'POST', '/api/v2/recipe', { ...recipe, products: ingredients });
    this.#recipe = {
      ...recipe,
      products: products.map((Product) => ({ productId: Product.id, Product, qty: 1, unit: 'piece' })),
    };
    return this.#recipe;
  }

  #changeNetwork(): void {
    const device = this.#random.pick(this.#devices);
    device.network.profile = this.#random.weighted<NetworkProfile>({
      perfect: 0,
      fine: 32,
      weak: 26,
      offline: 24,
      portal: 6,
      'low bandwidth': 8,
      'origin rewritten': 4,
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
    await this.#clock.runFor(this.#random.between(500, 30 * SECOND_MS), () => this.#server.settle());
    this.#server.isUp = true;
    for (const device of this.#devices) device.networkChanged();
  }

  async #restore(): Promise<void> {
    const { epoch } = this.#server;
    const before = await this.#operationIds();
    // The reason that excuses them is about to disappear.
    this.#problems.push(...(await judgeFlickers(this.#evidence(), await readLog(this.#server))));
    await this.#restart(() => this.#server.restore());
    await this.#accounts?.restored(this.#users);
    const after = await this.#operationIds();
    const rows = await this.#server.database.read
      .selectFrom('shoppingLists')
      .select(['id', 'version'])
      .execute();
    const lost = new Set([...before].filter((id) => !after.has(id)));
    this.#restores.push({ epoch, versions: new Map(rows.map(({ id, version }) => [id, version])), lost });
    this.#ledger.forgetPaint();
  }

  /** The ids of operations, and of lists under the ids of their actions. */
  async #operationIds(): Promise<Set<string>> {
    const { read } = this.#server.database;
    const operations = await read.selectFrom('shoppingListOperations').select('id').execute();
    const lists = new Set(
      (await read.selectFrom('shoppingLists').select('id').execute()).map(({ id }) => id),
    );
    const made = [...this.#ledger.actions].filter(
      ([, { entry }]) => entry.kind === 'list.create' && lists.has(entry.listId),
    );
    return new Set([...operations.map(({ id }) => id), ...made.map(([id]) => id)]);
  }

  async #withdraw(): Promise<void> {
    const [owner, ...others] = this.#users as [SimulatedUser, ...SimulatedUser[]];
    const user = this.#random.pick(others);
    this.#withdrawn.add(user.id);
    const url = `/api/v2/shopping-list/${this.#mainList}/users/${user.id}`;
    await this.#call(this.#random.chance(0.5) ? owner : user, 'DELETE', url);
  }

  async #shareAgain(): Promise<void> {
    const user = this.#random.pick(this.#users.slice(1));
    await this.#share(user);
    await this.#pass(SECOND_MS);
    for (const device of this.#devices) if (device.options.user === user) this.#lookAgain(device);
  }

  async #share(user: SimulatedUser): Promise<void> {
    const [owner] = this.#users as [SimulatedUser];
    const url = `/api/v2/shopping-list/${this.#mainList}/add-user`;
    await this.#call(owner, 'POST', url, { user: user.email });
  }

  /** The person looks at each of their lists. */
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
    // No screen offers to delete what another user has shared.
    const shared = [this.#mainList, this.#unlogged?.handedOver];
    const own = ({ device }: SimulatedTab) => [...device.known].filter((listId) => !shared.includes(listId));
    const tabs = this.#tabs().filter((tab) => own(tab).length > 0);
    if (tabs.length === 0) return;
    const tab = this.#random.pick(tabs);
    const listId = this.#random.pick(own(tab));
    if (tab.seen(listId) !== undefined) void tab.engine.list(listId).delete();
  }

  #openTab(device: SimulatedDevice): void {
    if (!device.isLoggedOut) device.openTab();
  }

  /** In one tab, or in a window of which none of them hears. */
  async #logIn(device: SimulatedDevice): Promise<void> {
    if ((await this.#accounts?.logIn(device)) !== true) return;
    for (const tab of device.tabs) if (this.#random.chance(0.5)) tab.engine.wake();
    if (!device.isLoggedOut) return;
    device.isLoggedOut = false;
    device.openTab();
  }

  /** Waiting operations are sent for three seconds; then their author decides whether the rest may be lost. */
  async #logOut(): Promise<void> {
    const tabs = this.#tabs().filter(({ isMemoryOnly }) => !isMemoryOnly);
    if (tabs.length === 0) return;
    const leaving = { isOver: false };
    void this.#leave(this.#random.pick(tabs), this.#random.chance(0.5)).then(() => {
      leaving.isOver = true;
    });
    await this.#server.settle();
    await this.#clock.runFor(5 * SECOND_MS, () => this.#server.settle());
    if (!leaving.isOver) this.#problems.push('a logout waits for ever');
  }

  /** No action is possible on the device between the decision on waiting operations and the end of its tabs. */
  async #leave({ device, engine }: SimulatedTab, givesUpWaiting: boolean): Promise<void> {
    const left = await sendWaiting(engine, { limitMs: 3 * SECOND_MS, clock: this.#clock });
    if (left > 0 && !givesUpWaiting) return;
    // If a person isn't told of a loss, that is a fault.
    if (left > 0) this.#ledger.giveUp(device, (await device.disk.contents()).outbox);
    await this.#accounts?.endSession(device);
    await device.logOut();
  }

  async #deactivate(): Promise<void> {
    const found = await this.#accounts?.deactivate(this.#random.pick(this.#users));
    this.#problems.push(...(found ?? []));
  }

  /** Where lists were full, there is room now, and everybody tries everything again. */
  #makeRoom(): void {
    if (this.#room === undefined) return;
    this.#server.limitItems();
    for (const { tabs } of this.#devices) tryAllAgain(tabs);
  }

  #changeDisk({ disk }: SimulatedDevice): void {
    disk.failure = this.#random.weighted<DiskFailure>({ none: 30, appends: 30, commits: 20, writes: 20 });
    disk.hangs = this.#random.chance(0.3);
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

  /** Everything works again, every screen is looked at, and everything under way arrives. */
  async #quiesce(): Promise<void> {
    this.#server.limitProducts(Infinity);
    if (this.#paceRandom !== undefined) await this.#server.forgetPace();
    await this.#accounts?.activateAll();
    for (const device of this.#devices) {
      const { network, disk } = device;
      // A connection of low bandwidth carries everything that is sent in pieces.
      if (network.profile !== 'low bandwidth') network.profile = 'perfect';
      device.networkChanged();
      disk.failure = 'none';
      disk.hangs = false;
      await this.#logIn(device);
      if (device.tabs.every(({ isMemoryOnly }) => isMemoryOnly)) device.openTab();
    }
    // A user who was too fast just before asks again after two minutes.
    await this.#pass(6 * MINUTE_MS);
    this.#makeRoom();
    for (const device of this.#devices) this.#lookAgain(device);
    await this.#pass(2 * MINUTE_MS);
  }
}
