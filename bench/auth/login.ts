import { createAccount } from '../../src/server/auth/accounts.ts';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { PASSWORD_COST } from '../../src/server/settings.ts';
import { startTestServer } from '../../src/test/server.ts';
import { Random } from '../../src/test/random.ts';
import type { Bench, Figure } from '../harness/bench.ts';
import { percentile } from '../harness/figures.ts';
import { startBuiltServer, temporaryFolder } from '../harness/processes.ts';
import { behindProxy } from '../harness/comparison.ts';

const TRIES = 1_000;
const WARM_UP = 20;

const knownEmail = (index: number): string => `znana.${index}@example.com`;
const unknownEmail = (index: number): string => `obcaa.${index}@example.com`;

/** One account for each try, because too many tries at one would be refused. */
async function makeAccounts(dataDir: string): Promise<void> {
  const storage = { dataDir, databaseUrl: undefined, remove: async () => {} };
  const server = await startTestServer({ storage });
  const passwordHash = await hashPassword(PASSWORD_COST, 'dziewięć-żółtych-gruszek');
  for (let index = -WARM_UP; index < TRIES; index += 1) {
    const account = {
      email: knownEmail(index),
      name: 'Znana',
      passwordHash,
      role: 'user',
      active: true,
    } as const;
    await server.database.transaction((tx) => createAccount(tx, account));
  }
  await server.close();
}

interface Times {
  known: number[];
  unknown: number[];
}

const KINDS = ['known', 'unknown'] as const;
let calls = 0;

/** @throws Error when the two kinds of answers differ in anything but their time */
async function measure(url: string, path: string, bodyOf: (email: string) => object): Promise<Times> {
  const random = new Random(Date.now() % 1_000_000);
  const times: Times = { known: [], unknown: [] };
  const answers = new Set<string>();
  const order = Array.from({ length: TRIES + WARM_UP }, (_, index) => index - WARM_UP)
    .flatMap((index) => KINDS.map((kind) => ({ kind, index, place: random.next() })))
    // Not in pairs: work left over from one call would always slow down the other kind.
    .toSorted((a, b) => Number(a.index >= 0) - Number(b.index >= 0) || a.place - b.place);
  for (const { kind, index } of order) {
    calls += 1;
    const began = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Each call comes from its own address, or the limit per address would be measured.
        'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      },
      body: JSON.stringify(bodyOf(kind === 'known' ? knownEmail(index) : unknownEmail(index))),
    });
    const text = await answer.text();
    const ms = performance.now() - began;
    answers.add(`${answer.status} ${text}`);
    if (index >= 0) times[kind].push(ms);
  }
  if (answers.size !== 1) throw new Error(`${path} answers differently: ${[...answers].join(' | ')}`);
  return times;
}

/** How often a value of the first exceeds one of the second; ties count half. */
function auc(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((a, b) => a - b);
  const below = (value: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = sorted[middle] ?? Infinity;
      if (orEqual ? at <= value : at < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sum = first.reduce((total, value) => total + (below(value, false) + below(value, true)) / 2, 0);
  return sum / (first.length * second.length);
}

function describe(name: string, { known, unknown }: Times): Figure[] {
  const halves = [0, 1].map((rest) => known.filter((_, index) => index % 2 === rest));
  const baseline = auc(halves[0] ?? [], halves[1] ?? []);
  return [
    { name: `${name}: AUC`, value: auc(known, unknown), baseline, unit: '' },
    { name: `${name}: median, known`, value: percentile(known, 0.5), unit: 'ms' },
    { name: `${name}: median, unknown`, value: percentile(unknown, 0.5), unit: 'ms' },
  ];
}

/**
 * Login with a wrong password, and forgot-password, for addresses with and without an account, in random order. AUC is
 * how often an answer for a known address took longer than one for an unknown; 0.5 is chance. The baseline compares two
 * halves of the same kind.
 */
export const bench: Bench = {
  name: 'login',
  title: `whether the time of an answer tells if an account exists, ${TRIES} tries each`,
  async run() {
    const folder = temporaryFolder();
    await makeAccounts(folder);
    const { url, stop } = await startBuiltServer(behindProxy(folder));
    const password = 'zgadywanie-123';
    const login = await measure(url, '/api/auth/login', (email) => ({ email, password, token: '' }));
    const forgot = await measure(url, '/api/auth/forgot-password', (email) => ({ email, token: '' }));
    await stop();
    return [...describe('login', login), ...describe('forgot-password', forgot)];
  },
};
