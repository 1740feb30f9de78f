import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import type { Operation, OperationDraft } from '../../src/contract/shopping-lists/operations.ts';
import type { Bench, Figure } from '../harness/bench.ts';
import type { Caller } from '../harness/dataset.ts';
import { SQLITE, startDeployment } from '../deployment/deployment.ts';
import { atMost, median } from '../harness/figures.ts';
import { peakMb, type RunningProgram } from '../harness/processes.ts';

const PRODUCT = { productId: uuidv7(), productName: 'Mleko' };
/** The most one caller can add to the log with small requests: ticking every item, each with a long note. */
const ITEMS = 2_000;
const NOTE = 'ż'.repeat(500);
const TICKS = 500;
/** As many as fit into one batch. */
const ITEMS_PER_BATCH = 150;
const LONG_LOG = 100_000;
const SHORT_LOG = 100;
const OPERATIONS_PER_BATCH = 500;
const ROUNDS = 40;
/** The unit in which Linux counts processor time. */
const TICK_MS = 10;

/** One list, as called by one of its members. */
class List {
  readonly id = uuidv7();
  readonly itemIds: string[] = [];
  version = 0;
  readonly #program: RunningProgram;
  readonly #caller: Caller;
  readonly #client = uuidv7();

  constructor(program: RunningProgram, caller: Caller) {
    this.#program = program;
    this.#caller = caller;
  }

  /** @returns the duration of the call in ms */
  async call(method: string, path: string, body?: unknown): Promise<number> {
    const began = performance.now();
    const answer = await fetch(`${this.#program.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#caller.token}`,
        // Random addresses, so that serial calls don't reach the limit per address.
        'x-forwarded-for': `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const time = performance.now() - began;
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    const version = /"version":(\d+)/.exec(text)?.[1];
    if (version !== undefined) this.version = Number(version);
    return time;
  }

  make(): Promise<number> {
    return this.call('POST', '/api/shopping-lists', { id: this.id, name: `Lista ${this.id}` });
  }

  operate(...drafts: OperationDraft[]): Promise<number> {
    const origin = () => ({ id: uuidv7(), v: 1 as const, client: this.#client, madeAt: Date.now() });
    const operations: Operation[] = drafts.map((draft) => ({ ...draft, ...origin(), base: this.version }));
    return this.call('POST', `/api/v2/shopping-list/${this.id}/operations`, { operations });
  }

  async fill(count: number, note: string | null): Promise<void> {
    for (let start = 0; start < count; start += ITEMS_PER_BATCH) {
      const items = Array.from({ length: Math.min(ITEMS_PER_BATCH, count - start) }, () => ({
        ...PRODUCT,
        itemId: uuidv7(),
        qty: 1,
        unit: 'l' as const,
        note,
      }));
      await this.operate({ type: 'item.add', items });
      this.itemIds.push(...items.map(({ itemId }) => itemId));
    }
  }

  tick(checked: boolean, itemIds: string[] = this.itemIds): OperationDraft {
    return { type: 'product.check', productId: PRODUCT.productId, checked, itemIds };
  }

  get(query: string): Promise<number> {
    return this.call('GET', `/api/v2/shopping-list/${this.id}${query}`);
  }
}

async function measureLargeOperations(
  program: RunningProgram,
  caller: Caller,
  size: () => Promise<number>,
): Promise<Figure[]> {
  const list = new List(program, caller);
  await list.make();
  await list.fill(ITEMS, NOTE);
  const since = list.version;
  const before = await size();
  const ticks: number[] = [];
  for (let count = 0; count < TICKS; count += 1) ticks.push(await list.operate(list.tick(count % 2 === 0)));
  const grown = ((await size()) - before) / 1e6;
  const memory = peakMb(program);
  const loop = async (query: string): Promise<number> => {
    const began = mainThreadMs(program);
    for (let round = 0; round < ROUNDS; round += 1) await list.get(query);
    return (mainThreadMs(program) - began) / ROUNDS;
  };
  const what = `${TICKS} ticks of ${ITEMS} items`;
  return [
    atMost(40, { name: `${what}: the database grows by`, value: grown, unit: 'MB' }),
    { name: `${what}: one of them, median`, value: median(ticks), unit: 'ms' },
    atMost(100, { name: 'then the list, of the event loop', value: await loop(''), unit: 'ms' }),
    atMost(100, {
      name: `then ?since=${since}, of the event loop`,
      value: await loop(`?since=${since}`),
      unit: 'ms',
    }),
    atMost(100, {
      name: 'then ?since= of the last, of the event loop',
      value: await loop(`?since=${list.version - 1}`),
      unit: 'ms',
    }),
    atMost(100, { name: 'then the history, of the event loop', value: await loop('/history'), unit: 'ms' }),
    atMost(50, {
      name: 'these calls: the most memory grows by',
      value: peakMb(program) - memory,
      unit: 'MB',
    }),
  ];
}

/**
 * How long the main thread of a process has worked, in ms: the call's share of the event loop, whatever else the machine
 * does. Linux only.
 */
function mainThreadMs({ pid }: RunningProgram): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

async function makeLog(program: RunningProgram, caller: Caller, length: number): Promise<List> {
  const list = new List(program, caller);
  await list.make();
  await list.fill(40, null);
  const drafts = Array.from({ length }, (_, n) => {
    const itemId = list.itemIds[n % 40] ?? '';
    const draft: OperationDraft = { type: 'item.set', itemId, qty: 1 + (n % 900) };
    return n % 5 === 0 ? draft : list.tick(Math.floor(n / 40) % 2 === 0, [itemId]);
  });
  for (let start = 0; start < length; start += OPERATIONS_PER_BATCH) {
    await list.operate(...drafts.slice(start, start + OPERATIONS_PER_BATCH));
  }
  return list;
}

async function measureLongLog(program: RunningProgram, caller: Caller): Promise<Figure[]> {
  const short = await makeLog(program, caller, SHORT_LOG);
  const long = await makeLog(program, caller, LONG_LOG);
  const kinds: [string, (list: List) => Promise<number>][] = [
    ['open', (list) => list.get('')],
    ['?since= of 20 before', (list) => list.get(`?since=${list.version - 20}`)],
    ['history', (list) => list.get('/history')],
    ['tick', (list) => list.operate(list.tick(Math.random() > 0.5, list.itemIds.slice(0, 1)))],
  ];
  const figures: Figure[] = [];
  for (const [name, work] of kinds) {
    const [times, baselines]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await work(long));
      baselines.push(await work(short));
    }
    const [value, baseline] = [median(times), median(baselines)];
    figures.push({
      name: `${LONG_LOG} operations: ${name}, median`,
      value,
      baseline,
      unit: 'ms',
      target: `≤ 1.5 × ${SHORT_LOG}`,
      met: value <= 1.5 * baseline,
    });
  }
  return figures;
}

export const bench: Bench = {
  name: 'log',
  title: 'lists to which much was done; the baseline is a list to which little was done',
  async run() {
    const { dataset, subjects, size, stop } = await startDeployment(SQLITE, {
      lists: [1],
      members: 1,
      products: 10,
    });
    try {
      const [{ program }] = subjects;
      const caller = dataset.lists[0]?.members[0];
      if (caller === undefined) throw new Error('The dataset has no caller.');
      const long = await measureLongLog(program, caller);
      return [...(await measureLargeOperations(program, caller, size)), ...long];
    } finally {
      await stop();
    }
  },
};
