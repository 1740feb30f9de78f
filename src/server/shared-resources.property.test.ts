import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { WIDE_BOUNDS } from '../test/bounds.ts';
import type { TestClient } from '../test/client.ts';
import { backUpHousehold, type HouseholdBackup, restoreHousehold } from '../test/household-restore.ts';
import { makeList, makeProduct } from '../test/household.ts';
import { openTestServer } from '../test/open-test-server.ts';
import {
  type Resource,
  type ResourceIds,
  type ResourceName,
  sharedResources,
} from '../test/shared-resources.ts';
import { makeStore } from '../test/stores.ts';

const SEED = Number(process.env.LZ_FUZZ_SEED ?? Date.now() % 2 ** 31);
const RUNS = 40;

/** Whose the devices are: Anna has a phone and a tablet. */
const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'], bounds: WIDE_BOUNDS } });
const [anna, jan] = [await server.signUp(), await server.signUp()];
const people = [anna, anna, jan] as const;

let addresses = 0;
/** The next calls come from another address: there are more than one may make in a minute. */
function moveOn(): void {
  addresses += 1;
  for (const { forwarded } of people)
    forwarded['x-forwarded-for'] = `10.0.${addresses >> 8}.${addresses & 255}`;
}

const DEVICES = [0, 1, 2] as const;
type Who = (typeof DEVICES)[number];
const NAMES = Object.keys(sharedResources({} as ResourceIds)) as ResourceName[];
/** The resource that is meant once the twin is merged into the other product. */
const remaining = (name: ResourceName): ResourceName => name.replace(' of the twin', '') as ResourceName;
/** Few of them at a time, so that the devices meet at them; often those in which more can go wrong. */
const SOME: fc.Arbitrary<ResourceName[]> = fc.oneof(
  fc.constantFrom<ResourceName[]>(['order of the store'], ['order of the list'], ['photo'], ['meal']),
  fc.constantFrom<ResourceName[]>(
    ['staple', 'staple of the twin'],
    ['aisle', 'aisle of the twin'],
    ['hidden', 'hidden of the twin'],
  ),
  fc
    .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
    .map((names) => [...new Set(names.flatMap((name) => [name, remaining(name)]))]),
);

type Deed =
  | { type: 'look' | 'insist' | 'merge'; who: Who }
  /** `of` says which of the resources. It is sent at once, or waits. */
  | { type: 'change'; who: Who; of: number; takesAway: boolean; isSent: boolean }
  /** The first change that waits on the device. */
  | { type: 'send'; who: Who; isAnswerLost: boolean }
  /** The network delivers a request once more. */
  | { type: 'deliver again'; index: number }
  | { type: 'back up' | 'restore' };

const who = fc.constantFrom(...DEVICES);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('look' as const), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('insist' as const, 'merge' as const), who }) },
  {
    weight: 9,
    arbitrary: fc.record({
      type: fc.constant('change' as const),
      who,
      of: fc.nat({ max: 2 }),
      takesAway: fc.boolean(),
      isSent: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('send' as const), who, isAnswerLost: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('deliver again' as const), index: fc.nat({ max: 30 }) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('back up' as const, 'restore' as const) }) },
);

interface Change {
  id: string;
  who: Who;
  name: ResourceName;
  value: string;
  version: number | undefined;
  /** The changes that its author saw. */
  saw: ReadonlySet<string>;
  /** How many restores its author knew of. */
  restores: number;
}

/** What must be on the server. */
interface Expected {
  values: Record<ResourceName, string>;
  /** By resource the changes that took effect, the last one stands. */
  effective: Record<ResourceName, { id: string; who: Who }[]>;
  arrived: Set<string>;
  isMerged: boolean;
}

interface Device {
  client: string;
  waiting: Change[];
  refused: Change[];
  shown: Record<ResourceName, { value: string; version: number }>;
  saw: ReadonlySet<string>;
  restores: number;
}

class Household {
  readonly #resources: Record<ResourceName, Resource>;
  readonly #ids: ResourceIds;
  readonly #names: readonly ResourceName[];
  readonly devices: Device[] = [];
  /** What must not be. */
  readonly faults: string[] = [];
  #expected!: Expected;
  #backup: { stored: HouseholdBackup; expected: Expected } | undefined;
  #restores = 0;
  #count = 0;
  readonly #sent: Change[] = [];

  constructor(ids: ResourceIds, names: readonly ResourceName[]) {
    this.#ids = ids;
    this.#names = names;
    this.#resources = sharedResources(ids);
  }

  static async make(names: readonly ResourceName[]): Promise<Household> {
    moveOn();
    const ids = {
      product: (await makeProduct(anna)).id,
      twin: (await makeProduct(anna)).id,
      store: (await makeStore(anna)).id,
      otherStore: (await makeStore(anna)).id,
      list: await makeList(anna, jan),
      listInStore: await makeList(anna, jan),
      meal: uuidv7(),
    };
    const household = new Household(ids, names);
    await household.#begin();
    return household;
  }

  async #begin(): Promise<void> {
    const shown = await this.#read(people[0]);
    this.#expected = {
      values: await this.#ofEach((each) => shown[each].value),
      effective: await this.#ofEach(() => []),
      arrived: new Set(),
      isMerged: false,
    };
    for (const _ of DEVICES) {
      const saw = new Set<string>();
      this.devices.push({ client: uuidv7(), waiting: [], refused: [], shown, saw, restores: 0 });
    }
  }

  async end(): Promise<void> {
    // There may be only so many stores, and meals of one day.
    const { store, otherStore, meal } = this.#ids;
    for (const id of [store, otherStore]) await people[0].delete(`/api/v2/store/${id}`);
    await people[0].delete(`/api/v2/meal/${meal}`);
  }

  #read(person: TestClient): Promise<Device['shown']> {
    return this.#ofEach((each) => this.#resources[each].read(person));
  }

  async #ofEach<T>(make: (name: ResourceName) => T | Promise<T>): Promise<Record<ResourceName, T>> {
    const made = this.#names.map(async (each) => [each, await make(each)] as const);
    return Object.fromEntries(await Promise.all(made)) as Record<ResourceName, T>;
  }

  async look(at: Who): Promise<void> {
    moveOn();
    const device = this.devices[at]!;
    device.shown = await this.#read(people[at]);
    device.saw = new Set(Object.values(this.#expected.effective).flatMap((all) => all.map(({ id }) => id)));
    device.restores = this.#restores;
  }

  change(at: Who, of: number, takesAway: boolean): void {
    const device = this.devices[at]!;
    const each = this.#names[of % this.#names.length]!;
    const value = this.#resources[each].valueOf((this.#count += 1), takesAway);
    const { version } = device.shown[each];
    // Nobody can take off the plan what they don't see there.
    if (each === 'meal' && value === '' && device.shown.meal.value === '') return;
    const { saw, restores } = device;
    const change = { id: uuidv7(), who: at, name: each, value, version, saw, restores };
    // Of a resource only the last change waits; a removal of a meal is another one than its fields.
    const isReplaced = (other: Change): boolean =>
      other.name === each && (each !== 'meal' || (other.value === '') === (value === ''));
    device.waiting = [...device.waiting.filter((other) => !isReplaced(other)), change];
  }

  async send(at: Who, isAnswerLost: boolean): Promise<void> {
    const device = this.devices[at]!;
    const [change] = device.waiting;
    if (change === undefined) return;
    const status = await this.deliver(change, isAnswerLost);
    if (status >= 500) return;
    device.waiting.shift();
    if (status >= 400) device.refused.push(change);
  }

  /** Its author wants it all the same. */
  insist(at: Who): void {
    const device = this.devices[at]!;
    const change = device.refused.pop();
    if (change) device.waiting.push({ ...change, id: uuidv7(), version: undefined });
  }

  async deliverAgain(index: number): Promise<void> {
    const change = this.#sent[index % this.#sent.length];
    if (change) await this.deliver(change, false);
  }

  /** Sends a change, and checks what has become of its resource. */
  async deliver(change: Change, isAnswerLost: boolean): Promise<number> {
    moveOn();
    this.#sent.push(change);
    const { arrived, values, effective } = this.#expected;
    const each = this.#expected.isMerged ? remaining(change.name) : change.name;
    const before = values[each];
    if (isAnswerLost) server.faults.loseNextAnswer();
    const { client } = this.devices[change.who]!;
    const { status } = await this.#resources[change.name].send(people[change.who], { ...change, client });
    const { value: after } = await this.#resources[each].read(people[2]);
    const isRefused = status >= 400 && status < 500;
    const isRepeat = arrived.has(change.id);
    const mayReplace = !isRepeat && this.#mayReplace(change, each);
    const says = { change, status, before, after };
    this.#require(after === (mayReplace && !isRefused ? change.value : before), says);
    // A device that doesn't know of a restore is refused more than it had to be.
    const isBehind = change.restores < this.#restores;
    if (isRefused) this.#require(!mayReplace || isBehind, says);
    else this.#require(mayReplace || isRepeat || change.value === before, says);
    if (isRefused) return status;
    // Photos have no such ids: they name what their author saw.
    if (change.name !== 'photo') arrived.add(change.id);
    // A photo that is delivered again after its removal is there anew: nobody has seen that.
    const isAgain = effective[each].some(({ id }) => id === change.id);
    if (after !== before) effective[each].push(isAgain ? { ...change, id: uuidv7() } : change);
    values[each] = after;
    return status;
  }

  /** Whether the change has seen all that it replaces. */
  #mayReplace({ who: at, name: of, value, version, saw }: Change, each: ResourceName): boolean {
    const all = this.#expected.effective[each];
    const isSeen = ({ id, who: author }: { id: string; who: Who }): boolean => author === at || saw.has(id);
    if (!this.#resources[of].isGuarded || version === undefined) return true;
    if (each === 'meal') return value !== '' || all.every(isSeen);
    const last = all.at(-1);
    return last === undefined || this.#expected.values[each] === '' || isSeen(last);
  }

  async merge(at: Who): Promise<void> {
    const { product, twin } = this.#ids;
    const { status } = await people[at].post(`/api/v2/product/${twin}/merge`, { into: product });
    this.#require(status === 200, { status });
    const { values, isMerged } = this.#expected;
    if (isMerged) return;
    this.#expected.isMerged = true;
    for (const ofTwin of this.#names.filter((each) => each !== remaining(each))) {
      const each = remaining(ofTwin);
      // A chosen aisle and a hidden suggestion go over to the product that remains, if it has none itself.
      if (each === 'aisle') values.aisle ||= values[ofTwin];
      if (each === 'hidden' && values[ofTwin] === 'true') values.hidden = 'true';
      values[ofTwin] = (await this.#resources[ofTwin].read(people[at])).value;
    }
  }

  async backUp(): Promise<void> {
    this.#backup = {
      stored: await backUpHousehold(server.database),
      expected: structuredClone(this.#expected),
    };
  }

  async restore(): Promise<void> {
    if (this.#backup === undefined) return;
    await restoreHousehold(server.database, this.#backup.stored);
    this.#expected = structuredClone(this.#backup.expected);
    this.#restores += 1;
  }

  /** All that waits arrives, and all devices show the same: what is expected. */
  async settle(): Promise<void> {
    for (const at of DEVICES) {
      while (this.devices[at]!.waiting.length > 0) await this.send(at, false);
    }
    for (const at of DEVICES) await this.look(at);
    for (const { shown } of this.devices) {
      this.#require(isDeepStrictEqual(shown, this.devices[0]!.shown), this.devices);
      const values = await this.#ofEach((each) => shown[each].value);
      this.#require(isDeepStrictEqual(values, this.#expected.values), { values, expected: this.#expected });
    }
  }

  #require(isSo: boolean, says: unknown): void {
    if (!isSo) this.faults.push(JSON.stringify(says));
  }
}

async function perform(household: Household, each: Deed): Promise<void> {
  switch (each.type) {
    case 'look':
      return household.look(each.who);
    case 'insist':
      return household.insist(each.who);
    case 'merge':
      return household.merge(each.who);
    case 'change':
      household.change(each.who, each.of, each.takesAway);
      return each.isSent ? household.send(each.who, false) : undefined;
    case 'send':
      return household.send(each.who, each.isAnswerLost);
    case 'deliver again':
      return household.deliverAgain(each.index);
    case 'back up':
      return household.backUp();
    case 'restore':
      return household.restore();
    default:
      return each satisfies never;
  }
}

/** What was first made after a backup is made again after its restore, while somebody's change still waits. */
const MADE_AGAIN: [ResourceName[], Deed[]][] = (['order of the list', 'photo', 'meal'] as const).map(
  (name) => [
    [name],
    [
      { type: 'back up' },
      { type: 'change', who: 0, of: 0, takesAway: false, isSent: true },
      { type: 'look', who: 1 },
      { type: 'change', who: 1, of: 0, takesAway: true, isSent: false },
      { type: 'restore' },
      { type: 'change', who: 2, of: 0, takesAway: false, isSent: true },
      { type: 'send', who: 1, isAnswerLost: false },
    ],
  ],
);

test('whatever three devices do to what they share, nothing is lost unseen, nor has an effect twice', {
  timeout: 60_000,
}, async () => {
  const run = async (names: readonly ResourceName[], deeds: readonly Deed[]): Promise<void> => {
    const household = await Household.make(names);
    try {
      for (const each of deeds) await perform(household, each);
      await household.settle();
      expect(household.faults).toEqual([]);
    } finally {
      await household.end();
    }
  };
  process.stdout.write(`three devices, seed ${SEED}\n`);
  await fc.assert(fc.asyncProperty(SOME, fc.array(deed, { minLength: 8, maxLength: 30 }), run), {
    seed: SEED,
    numRuns: RUNS,
    examples: MADE_AGAIN,
  });
});
