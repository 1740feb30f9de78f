import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import type { OrderedAisle } from '../../contract/stores.ts';

/** How much speaks for passing one aisle before another. A pair may have a weight in each direction. */
export interface PairWeight {
  before: string;
  after: string;
  weight: number;
}

/** What is known of one order of aisles. */
export interface OrderKnowledge {
  /** All aisles, in their current order. */
  order: readonly OrderedAisle[];
  /** Each direction of a pair at most once. */
  weights: readonly PairWeight[];
  /** Trips that are counted in the weights. */
  trips: number;
}

/** From this number of trips on, the order follows them. */
const MIN_TRIPS = 3;
/** The fewest aisles that make an order. */
const MIN_AISLES = 4;
/** The share of a pair's weights that remains after each trip that passed both of its aisles. */
const KEPT_PER_TRIP = 0.8;
/** Aisles passed directly one after the other could just as well have been passed the other way round. */
const NEIGHBOURS_WEIGHT = 0.5;
/** The weight of a sequence that clearly contradicts the order, such as one from the other entrance. */
const AGAINST_WEIGHT = 0.25;
/** A sequence contradicts the order if its Kendall's τ with it is below this. */
const CONTRADICTING_TAU = -0.4;
/** How much of a pair's weights speaks for the order it has, once there is a learnt one. */
const INERTIA = 0.2;
/** Keeps the order where nothing is known: less than any weight. */
const TIE_BREAK = 1e-6;

/**
 * Learns from one more trip.
 * @param sequences for each person on the trip the aisles in the order in which they passed them, each once
 * @returns the weights that changed, and the new order, in which pinned aisles keep their ranks, aisles never passed stay
 * behind the one they were behind, and 'Inne' is last until it is passed; undefined where no sequence has two aisles
 */
export function learnFromSequences(
  { order, weights, trips }: OrderKnowledge,
  sequences: readonly (readonly string[])[],
): { weights: PairWeight[]; order: OrderedAisle[] } | undefined {
  const known = new Map(weights.map((pair) => [keyOf(pair.before, pair.after), pair]));
  const rank = new Map(order.map(({ aisleId }, index) => [aisleId, index]));
  const passed = new Map<string, PairWeight[]>();
  for (const sequence of sequences) {
    const aisleIds = sequence.filter((aisleId) => rank.has(aisleId));
    const isAgainst = trips >= MIN_TRIPS && contradicts(aisleIds, known, rank);
    for (const pair of pairsOf(aisleIds, isAgainst ? AGAINST_WEIGHT : 1)) {
      const key = keyOf(pair.before, pair.after);
      passed.set(key, [...(passed.get(key) ?? []), pair]);
    }
  }
  if (passed.size === 0) return undefined;
  const changed = addPassed(known, passed);
  for (const pair of changed) known.set(keyOf(pair.before, pair.after), pair);
  return { weights: changed, order: improve(order, known, trips + 1) };
}

const keyOf = (before: string, after: string): string => `${before} ${after}`;

function pairsOf(sequence: readonly string[], factor: number): PairWeight[] {
  return sequence.flatMap((before, index) =>
    sequence.slice(index + 1).map((after, distance) => ({
      before,
      after,
      weight: factor * (distance === 0 ? NEIGHBOURS_WEIGHT : 1),
    })),
  );
}

/** Whether the order reverses far more pairs of the sequence than it keeps, of the pairs that trips passed before. */
function contradicts(
  sequence: readonly string[],
  known: ReadonlyMap<string, PairWeight>,
  rank: ReadonlyMap<string, number>,
): boolean {
  let [agreeing, pairs] = [0, 0];
  for (const { before, after } of pairsOf(sequence, 1)) {
    if (!known.has(keyOf(before, after)) && !known.has(keyOf(after, before))) continue;
    pairs += 1;
    agreeing += Math.sign((rank.get(after) ?? 0) - (rank.get(before) ?? 0));
  }
  return agreeing < pairs * CONTRADICTING_TAU;
}

/** Weakens both directions of each pair that was passed, and adds the mean of what the sequences say. */
function addPassed(
  known: ReadonlyMap<string, PairWeight>,
  passed: ReadonlyMap<string, readonly PairWeight[]>,
): PairWeight[] {
  const changed = new Map<string, PairWeight>();
  for (const key of passed.keys()) {
    const [before = '', after = ''] = key.split(' ');
    const there = passed.get(key) ?? [];
    const back = passed.get(keyOf(after, before)) ?? [];
    const passes = there.length + back.length;
    for (const [pair, said] of [
      [{ before, after }, there],
      [{ before: after, after: before }, back],
    ] as const) {
      const kept = (known.get(keyOf(pair.before, pair.after))?.weight ?? 0) * KEPT_PER_TRIP;
      const weight = kept + said.reduce((sum, each) => sum + each.weight, 0) / passes;
      if (weight > 0) changed.set(keyOf(pair.before, pair.after), { ...pair, weight });
    }
  }
  return [...changed.values()];
}

/** For each two aisles, by their indices in the current order, what is gained by passing the first before the second. */
type Gains = readonly Float64Array[];

/** The order that contradicts the weights least, as far as moving one aisle at a time finds it. */
function improve(
  order: readonly OrderedAisle[],
  known: ReadonlyMap<string, PairWeight>,
  trips: number,
): OrderedAisle[] {
  const seen = new Set([...known.values()].flatMap(({ before, after }) => [before, after]));
  const seenHere = order.filter(({ aisleId }) => seen.has(aisleId));
  if (trips < MIN_TRIPS || seenHere.length < MIN_AISLES) return [...order];
  const gains = gainsOf(order, known, trips > MIN_TRIPS ? INERTIA : 0);
  const { head, blocks, tail } = blocksOf(order, seen);
  const arrange = (moved: readonly number[][]): number[] => {
    const free = [...head, ...moved.flat(), ...tail];
    let next = 0;
    return order.map(({ isPinned }, index) => (isPinned ? index : (free[next++] ?? index)));
  };
  const net = ([index = 0]: readonly number[]): number => gains[index]?.reduce((a, b) => a + b, 0) ?? 0;
  const ranks = order.flatMap(({ isPinned }, rank) => (isPinned ? [] : [rank]));
  const starts = [blocks, blocks.toSorted((a, b) => net(b) - net(a))];
  const found = starts.map((start) =>
    arrange(climb(start, { arrange, gains, ranks: ranks.slice(head.length, ranks.length - tail.length) })),
  );
  const best = found.reduce((a, b) => (gainOf(b, gains) > gainOf(a, gains) ? b : a));
  return best.flatMap((index) => order[index] ?? []);
}

function gainsOf(
  order: readonly OrderedAisle[],
  known: ReadonlyMap<string, PairWeight>,
  inertia: number,
): Gains {
  const weight = (a: OrderedAisle, b: OrderedAisle): number =>
    known.get(keyOf(a.aisleId, b.aisleId))?.weight ?? 0;
  return order.map((a, row) =>
    Float64Array.from(order, (b, column) => {
      const [there, back] = [weight(a, b), weight(b, a)];
      const asItWas = inertia * (there + back) + TIE_BREAK;
      return there - back + Math.sign(column - row) * asItWas;
    }),
  );
}

/**
 * The indices that may move: each aisle that was passed, with those behind it that never were; 'head' stays in front.
 * What belongs to no aisle is looked for in the end, so 'Inne' is behind all others ('tail') if it was never passed.
 */
function blocksOf(
  order: readonly OrderedAisle[],
  seen: ReadonlySet<string>,
): { head: number[]; blocks: number[][]; tail: number[] } {
  const head: number[] = [];
  const tail: number[] = [];
  const blocks: number[][] = [];
  for (const [index, { aisleId, isPinned }] of order.entries()) {
    if (isPinned) continue;
    if (seen.has(aisleId)) blocks.push([index]);
    else if (aisleId === OTHER_AISLE_ID) tail.push(index);
    else (blocks.at(-1) ?? head).push(index);
  }
  return { head, blocks, tail };
}

function gainOf(indices: readonly number[], gains: Gains): number {
  let gain = 0;
  for (let at = 0; at < indices.length; at += 1) {
    const row = gains[indices[at] ?? 0];
    for (let later = at + 1; later < indices.length; later += 1) gain += row?.[indices[later] ?? 0] ?? 0;
  }
  return gain;
}

interface SearchSpace {
  /** The order that these blocks make. */
  arrange: (blocks: readonly number[][]) => number[];
  gains: Gains;
  /** Where the aisles of all blocks stand in it, in ascending order. */
  ranks: readonly number[];
}

/** Moves each block to where it gains most, again and again, until none gains anything. */
function climb(start: readonly number[][], { arrange, gains, ranks }: SearchSpace): readonly number[][] {
  let best = { blocks: start, gain: gainOf(arrange(start), gains) };
  for (;;) {
    const { gain: before } = best;
    for (const block of start) {
      const others = best.blocks.filter((each) => each !== block);
      const order = arrange([block, ...others]);
      let gain = gainOf(order, gains);
      let at = 0;
      for (const to of start.keys()) {
        if (gain > best.gain + TIE_BREAK / 2) best = { blocks: others.toSpliced(to, 0, block), gain };
        const passed = others[to] ?? [];
        gain += place([...passed, ...block], order, ranks.slice(at), gains);
        at += passed.length;
      }
    }
    if (best.gain === before) return best.blocks;
  }
}

/** Puts the indices, which stand there in another order, at the first of these ranks; returns what that gains. */
function place(indices: readonly number[], order: number[], ranks: readonly number[], gains: Gains): number {
  // Pairs with an aisle outside of this part keep their order. Pinned aisles may stand inside it.
  const [from, to] = [ranks[0], (ranks[indices.length - 1] ?? 0) + 1];
  const before = gainOf(order.slice(from, to), gains);
  for (const [at, index] of indices.entries()) order[ranks[at] ?? 0] = index;
  return gainOf(order.slice(from, to), gains) - before;
}
