import { describe, expect, test } from 'vitest';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import type { OrderedAisle } from '../../contract/stores.ts';
import { Random } from '../../test/random.ts';
import { AISLES } from '../aisles/aisles.ts';
import { learnFromSequences, type OrderKnowledge } from './learn-order.ts';

const USUAL = AISLES.map(([id]) => id);
/** Roughly how many of a hundred products belong to each aisle. */
const SHARES = [22, 8, 14, 10, 2, 5, 7, 6, 6, 8, 3, 7, 2, 5, 4, 2, 2, 2, 2];
const SWAPPED = 0.15;
const SEEDS = 100;

const unpinned = (ids: readonly string[]): OrderedAisle[] =>
  ids.map((aisleId) => ({ aisleId, isPinned: false }));

/** The order of a store or list as trips teach it. */
class LearntOrder {
  #known: OrderKnowledge;

  constructor(order: readonly OrderedAisle[] = unpinned(USUAL)) {
    this.#known = { order, weights: [], trips: 0 };
  }

  learn(...sequences: (readonly string[])[]): void {
    const learnt = learnFromSequences(this.#known, sequences);
    if (learnt === undefined) return;
    const key = ({ before, after }: { before: string; after: string }) => `${before} ${after}`;
    const weights = new Map([...this.#known.weights, ...learnt.weights].map((pair) => [key(pair), pair]));
    this.#known = { order: learnt.order, weights: [...weights.values()], trips: this.#known.trips + 1 };
  }

  get aisles(): string[] {
    return this.#known.order.map(({ aisleId }) => aisleId);
  }
}

function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const keys = new Map(things.map((thing) => [thing, random.next()]));
  return things.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}

/** The aisles of 8 to 20 products in the store's order, with neighbours sometimes swapped. */
function walkThrough(random: Random, store: readonly string[]): string[] {
  const shares = Object.fromEntries(USUAL.map((id, index) => [id, SHARES[index] ?? 0]));
  const wanted = new Set(Array.from({ length: random.whole(8, 20) }, () => random.weighted(shares)));
  const walk = store.filter((id) => wanted.has(id));
  for (let index = 0; index + 1 < walk.length; index += 1) {
    if (random.chance(SWAPPED)) walk.splice(index, 2, walk[index + 1] ?? '', walk[index] ?? '');
  }
  return walk;
}

/** Kendall's τ of two orders over some aisles: 1 where they agree, −1 where one is the other backwards. */
function kendall(order: readonly string[], truth: readonly string[], over: readonly string[]): number {
  let [agreeing, pairs] = [0, 0];
  for (const [index, a] of over.entries()) {
    for (const b of over.slice(index + 1)) {
      pairs += 1;
      agreeing += order.indexOf(a) < order.indexOf(b) === truth.indexOf(a) < truth.indexOf(b) ? 1 : -1;
    }
  }
  return agreeing / pairs;
}

/** A store in any order after five trips, with the aisles seen on at least two of them. */
function afterFiveTrips(random: Random) {
  const store = shuffled(random, USUAL);
  const learnt = new LearntOrder();
  const times = new Map<string, number>();
  for (let trip = 0; trip < 5; trip += 1) {
    const walk = walkThrough(random, store);
    for (const id of walk) times.set(id, (times.get(id) ?? 0) + 1);
    learnt.learn(walk);
  }
  return { store, learnt, seen: USUAL.filter((id) => (times.get(id) ?? 0) >= 2) };
}

const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const rounded = (number: number) => number.toFixed(3);

function report(what: string, taus: readonly number[]): void {
  const good = taus.filter((tau) => tau >= 0.85).length / taus.length;
  process.stdout.write(
    `${what}: τ ${rounded(mean(taus))} on average, at least ${rounded(Math.min(...taus))}, ≥ 0.85 in ${rounded(good)}\n`,
  );
}

test('three stores are known after five trips each', () => {
  const random = new Random(19);
  const taus = Array.from({ length: 3 }, () => {
    const { store, learnt, seen } = afterFiveTrips(random);
    expect(Math.abs(kendall(USUAL, store, USUAL))).toBeLessThan(0.5);
    return kendall(learnt.aisles, store, seen);
  });
  report('three stores', taus);
  expect(Math.min(...taus)).toBeGreaterThanOrEqual(0.85);
});

test('so is nearly every store', () => {
  const taus = Array.from({ length: SEEDS }, (_, seed) => {
    const { store, learnt, seen } = afterFiveTrips(new Random(seed));
    return kendall(learnt.aisles, store, seen);
  });
  report(`${SEEDS} stores`, taus);
  expect(mean(taus)).toBeGreaterThan(0.93);
  expect(Math.min(...taus)).toBeGreaterThan(0.7);
  expect(taus.filter((tau) => tau >= 0.85).length).toBeGreaterThan(SEEDS * 0.94);
});

test.each([2, 3])('who walks against it on every trip of %i does not turn the order over', (every) => {
  const outcomes = Array.from({ length: SEEDS }, (_, seed) => {
    const random = new Random(seed);
    const { store, learnt, seen } = afterFiveTrips(random);
    const taus = Array.from({ length: 12 }, (_each, trip) => {
      const walk = walkThrough(random, store);
      learnt.learn(trip % every === 0 ? walk.toReversed() : walk);
      return kendall(learnt.aisles, store, seen);
    });
    return { worst: Math.min(...taus), last: taus.at(-1) ?? 0 };
  });
  report(
    `against on every trip of ${every}, at worst`,
    outcomes.map(({ worst }) => worst),
  );
  report(
    `against on every trip of ${every}, in the end`,
    outcomes.map(({ last }) => last),
  );
  expect(mean(outcomes.map(({ worst }) => worst))).toBeGreaterThan(0.88);
  expect(mean(outcomes.map(({ last }) => last))).toBeGreaterThan(0.93);
  expect(Math.min(...outcomes.map(({ worst }) => worst))).toBeGreaterThan(0.5);
});

test('a store that was rebuilt is learnt again', () => {
  const taus = Array.from({ length: 60 }, (_, seed) => {
    const random = new Random(seed);
    const { learnt, store } = afterFiveTrips(random);
    const rebuilt = [...store.slice(9), ...store.slice(0, 9)];
    for (let trip = 0; trip < 15; trip += 1) learnt.learn(walkThrough(random, rebuilt));
    return kendall(learnt.aisles, rebuilt, USUAL);
  });
  report('rebuilt, after 15 trips', taus);
  expect(mean(taus)).toBeGreaterThan(0.85);
});

test('two in one store teach it together, each by their own way', () => {
  const taus = Array.from({ length: 60 }, (_, seed) => {
    const random = new Random(seed);
    const store = shuffled(random, USUAL);
    const learnt = new LearntOrder();
    for (let trip = 0; trip < 6; trip += 1) {
      const walk = walkThrough(random, store);
      const taken = new Set(walk.filter(() => random.chance(0.5)));
      learnt.learn(
        walk.filter((id) => taken.has(id)),
        walk.filter((id) => !taken.has(id)),
      );
    }
    const common = USUAL.filter((_id, index) => (SHARES[index] ?? 0) >= 6);
    return kendall(learnt.aisles, store, common);
  });
  report('two who share the way', taus);
  expect(mean(taus)).toBeGreaterThan(0.85);
});

describe('what is known of few trips', () => {
  const [produce = '', bread = '', dairy = '', meat = '', fish = '', frozen = ''] = USUAL;

  test('two trips, or three aisles, change nothing', () => {
    const learnt = new LearntOrder();
    for (let trip = 0; trip < 2; trip += 1) learnt.learn([meat, dairy, bread, produce]);
    expect(learnt.aisles).toEqual(USUAL);
    learnt.learn([meat, dairy, bread, produce]);
    expect(learnt.aisles.slice(0, 4)).not.toEqual(USUAL.slice(0, 4));
    const small = new LearntOrder();
    for (let trip = 0; trip < 9; trip += 1) small.learn([dairy, bread, produce]);
    expect(small.aisles).toEqual(USUAL);
  });

  test('a trip to one aisle is none', () => {
    const known = { order: unpinned(USUAL), weights: [], trips: 7 };
    expect(learnFromSequences(known, [[dairy], []])).toBeUndefined();
    expect(learnFromSequences(known, [['no aisle', dairy]])).toBeUndefined();
  });

  test('aisles never passed stay behind the one they were behind, and the first ones first', () => {
    const learnt = new LearntOrder();
    const last = USUAL.slice(6, -1);
    for (let trip = 0; trip < 3; trip += 1) learnt.learn([last[0] ?? '', frozen, meat, dairy]);
    expect(learnt.aisles).toEqual([produce, bread, ...last, frozen, meat, fish, dairy, OTHER_AISLE_ID]);
  });

  test("'Inne' is last until it is passed, also where the store begins with the aisles before it", () => {
    const cleaning = USUAL[13] ?? '';
    const learnt = new LearntOrder();
    for (let trip = 0; trip < 3; trip += 1) learnt.learn([cleaning, dairy, bread, produce]);
    expect(learnt.aisles[0]).toBe(cleaning);
    expect(learnt.aisles.at(-1)).toBe(OTHER_AISLE_ID);
    for (let trip = 0; trip < 3; trip += 1) learnt.learn([OTHER_AISLE_ID, cleaning, dairy, bread, produce]);
    expect(learnt.aisles[0]).toBe(OTHER_AISLE_ID);
  });

  test('pinned aisles keep their ranks', () => {
    const order = unpinned(USUAL).map((each) => ({ ...each, isPinned: each.aisleId === bread }));
    const learnt = new LearntOrder(order);
    for (let trip = 0; trip < 5; trip += 1) learnt.learn([meat, dairy, bread, produce]);
    expect(learnt.aisles[1]).toBe(bread);
    expect(learnt.aisles.indexOf(meat)).toBeLessThan(learnt.aisles.indexOf(dairy));
    expect(learnt.aisles.indexOf(dairy)).toBeLessThan(learnt.aisles.indexOf(produce));
  });

  test('the same sequences make the same order', () => {
    const make = () => afterFiveTrips(new Random(3)).learnt.aisles;
    expect(make()).toEqual(make());
  });
});
