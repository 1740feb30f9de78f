import { setImmediate as turn } from 'node:timers/promises';
import { MINUTE_MS } from '../../contract/durations.ts';
import { deactivate, logIn, logOut, shareAgain, withdraw } from './access-events.ts';
import { begin } from './beginning.ts';
import { readLog } from './evidence.ts';
import { decideOnRefusals, paste, pastes, tryAllAgain } from './full-lists.ts';
import { addRecipeAnywhere, deleteList, makeList, onScreen, userActs } from './list-events.ts';
import { runBurst } from './long-lists.ts';
import { Scene, SECOND_MS, type WorldFaults } from './scene.ts';
import { addNewTwice, ask, doAndTakeBack, edit } from './screens.ts';
import { restart, restore } from './server-events.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { DiskFailure } from './simulated-disk.ts';
import type { NetworkProfile } from './simulated-network.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { judgeTimeliness } from './timeliness.ts';
import { shop } from './trips.ts';
import { judge } from './verdict.ts';
import { judgeLog } from './verdict-log.ts';
import { judgeScreenPromises } from './verdict-screens.ts';
import { EVENT_WEIGHTS, type WorldEvent } from './world-events.ts';

export interface SeedResult {
  seed: number;
  /** What went wrong, in words. */
  problems: string[];
  /** How many actions there were. */
  actions: number;
  calls: number;
  refused: number;
}

/** Some people, their devices and one server, through some hours of a bad network. */
export class World {
  readonly #scene: Scene;
  #hasBackup = false;

  constructor(server: SimulatedServer, seed: number, faults: WorldFaults = {}) {
    this.#scene = new Scene(server, seed, faults);
  }

  async run(): Promise<SeedResult> {
    await begin(this.#scene);
    const steps = this.#scene.random.whole(15, 45);
    for (let step = 0; step < steps; step += 1) {
      await this.#run(this.#scene.random.weighted(EVENT_WEIGHTS));
      await this.#scene.unlogged?.maybeChange();
      await this.#scene.unlogged?.owners.maybeChange();
      if (pastes(this.#scene.seed) && this.#scene.random.chance(0.05)) onScreen(this.#scene, paste);
      if (this.#scene.hasLongList && this.#scene.random.chance(0.03)) onScreen(this.#scene, runBurst);
      await this.#scene.pass(this.#pause());
    }
    await this.#quiesce();
    const evidence = this.#scene.evidence();
    const log = await readLog(this.#scene.server);
    const problems = [
      ...this.#scene.problems,
      ...(this.#scene.unlogged?.owners.problems ?? []),
      ...(await judge(evidence, log)),
      ...(await judgeLog(this.#scene.server, log)),
      ...judgeScreenPromises(evidence, log),
      ...(await this.#judgeTimeliness()),
    ];
    let refused = 0;
    for (const device of this.#scene.devices) refused += (await device.refused()).length;
    for (const tab of this.#scene.tabs()) tab.kill();
    // Unfinished work of dead tabs belongs to this run, not to the next.
    await turn();
    return {
      seed: this.#scene.seed,
      problems,
      actions: this.#scene.ledger.actions.size,
      calls: this.#scene.server.callCount,
      refused,
    };
  }

  /** Continues from here over networks that lose nothing. */
  async #judgeTimeliness(): Promise<string[]> {
    for (const device of this.#scene.devices) {
      device.network.profile = 'perfect';
      device.networkChanged();
    }
    // Sockets come back within five seconds.
    await this.#scene.pass(10 * SECOND_MS);
    return judgeTimeliness(this.#scene.evidence(), this.#scene.clock, {
      'a user acts': () => userActs(this.#scene),
      'a product is renamed': () =>
        this.#scene.products.change('a product is renamed', this.#scene.random.pick(this.#scene.users)),
      'a recipe goes onto a list': () => addRecipeAnywhere(this.#scene),
      'access is withdrawn': () => withdraw(this.#scene),
      'access is given': () => shareAgain(this.#scene),
    });
  }

  /** Mostly moments, sometimes minutes, now and then longer than anything waits. */
  #pause(): number {
    const length = this.#scene.random.weighted({ moment: 75, minutes: 20, long: 5 });
    if (length === 'moment') return this.#scene.random.between(0, 4 * SECOND_MS);
    return length === 'minutes'
      ? this.#scene.random.between(5 * SECOND_MS, 3 * MINUTE_MS)
      : this.#scene.random.between(8 * MINUTE_MS, 15 * MINUTE_MS);
  }

  async #run(event: WorldEvent): Promise<void> {
    await this.#scene.server.settle();
    switch (event) {
      case 'a user acts':
        return userActs(this.#scene);
      case 'a network changes':
        return this.#changeNetwork();
      case 'a tab is killed':
        return this.#killTab();
      case 'a tab is opened':
        return this.#openTab(this.#scene.random.pick(this.#scene.devices));
      case 'the server restarts':
        return restart(this.#scene, () => this.#scene.server.restart());
      case 'a backup is made':
        await this.#scene.server.backUp();
        this.#hasBackup = true;
        return undefined;
      case 'the backup is restored':
        return this.#hasBackup ? restore(this.#scene) : undefined;
      case 'a product is renamed':
      case 'a product is merged':
      case 'a product is deleted':
        return this.#scene.products.change(event, this.#scene.random.pick(this.#scene.users));
      case 'access is withdrawn':
        return withdraw(this.#scene);
      case 'access is given':
        return shareAgain(this.#scene);
      case 'a list is made':
        return makeList(this.#scene);
      case 'a list is deleted':
        return deleteList(this.#scene);
      case 'a session ends':
        return this.#scene.accounts?.endSession(this.#scene.random.pick(this.#scene.devices));
      case 'a user logs in again':
        return logIn(this.#scene, this.#scene.random.pick(this.#scene.devices));
      case 'a question is asked':
        return onScreen(this.#scene, ask);
      case 'a line is edited':
        return onScreen(this.#scene, edit);
      case 'something is taken back':
        return onScreen(this.#scene, (tab, listId, options) => void doAndTakeBack(tab, listId, options));
      case 'a recipe goes onto a list':
        return addRecipeAnywhere(this.#scene);
      case 'a new product is added twice':
        return onScreen(this.#scene, addNewTwice);
      case 'somebody goes shopping':
        return onScreen(this.#scene, shop);
      case 'a trip left open ends':
        return this.#scene.server.endIdleTrips();
      case 'a user logs out':
        return logOut(this.#scene);
      case 'a user is deactivated':
        return deactivate(this.#scene);
      case 'a user is activated':
        return this.#scene.accounts?.activate(this.#scene.random.pick(this.#scene.users));
      case 'a disk fails':
        return this.#changeDisk(this.#scene.random.pick(this.#scene.devices));
      case 'a user reads what was refused':
        return decideOnRefusals(this.#scene.tabs(), this.#scene.screenOptions());
    }
  }

  #changeNetwork(): void {
    const device = this.#scene.random.pick(this.#scene.devices);
    device.network.profile = this.#scene.random.weighted<NetworkProfile>({
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
    const tabs = this.#scene.tabs();
    if (tabs.length === 0) return;
    const tab = this.#scene.random.pick(tabs);
    tab.device.killTab(tab);
  }

  #openTab(device: SimulatedDevice): void {
    if (!device.isLoggedOut) device.openTab();
  }

  /** Where lists were full, there is room now, and everybody tries everything again. */
  #makeRoom(): void {
    if (this.#scene.room === undefined) return;
    this.#scene.server.limitItems();
    for (const { tabs } of this.#scene.devices) tryAllAgain(tabs);
  }

  #changeDisk({ disk }: SimulatedDevice): void {
    disk.failure = this.#scene.random.weighted<DiskFailure>({
      none: 30,
      appends: 30,
      commits: 20,
      writes: 20,
    });
    disk.hangs = this.#scene.random.chance(0.3);
  }

  /** Everything works again, every screen is looked at, and everything under way arrives. */
  async #quiesce(): Promise<void> {
    this.#scene.server.limitProducts(Infinity);
    if (this.#scene.quotaRandom !== undefined) await this.#scene.server.resetQuotas();
    await this.#scene.accounts?.activateAll();
    for (const device of this.#scene.devices) {
      const { network, disk } = device;
      // A connection of low bandwidth carries everything that is sent in pieces.
      if (network.profile !== 'low bandwidth') network.profile = 'perfect';
      device.networkChanged();
      disk.failure = 'none';
      disk.hangs = false;
      await logIn(this.#scene, device);
      if (device.tabs.every(({ isMemoryOnly }) => isMemoryOnly)) device.openTab();
    }
    // A user who was too fast just before asks again after two minutes.
    await this.#scene.pass(6 * MINUTE_MS);
    this.#makeRoom();
    for (const device of this.#scene.devices) this.#scene.lookAgain(device);
    // With low bandwidth three of ten announcements are lost. One comes every half minute; of a dozen some arrive.
    await this.#scene.pass(6 * MINUTE_MS);
  }
}
