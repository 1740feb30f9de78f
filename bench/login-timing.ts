/**
 * Whether the time of an answer tells if an account exists: login with a wrong password, and forgot-password, for
 * addresses with and without an account, in random order. AUC is how often an answer for a known address took longer
 * than one for an unknown; 0.5 is what chance gives. Beside it, as the floor, the same between two halves of one kind.
 */
import { parseArgs } from 'node:util';
import { createAccount } from '../src/server/auth/accounts.ts';
import { hashPassword } from '../src/server/auth/passwords.ts';
import { PASSWORD_COST } from '../src/server/settings.ts';
import { startTestServer } from '../src/test/server.ts';
import { Random } from '../src/test/random.ts';
import { percentile } from './measure.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from './processes.ts';

const { values } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } });
const TRIES = Number(values.tries);
const WARM_UP = 20;
const SEED = Date.now() % 1_000_000;

const knownEmail = (index: number): string => `znana.${index}@example.com`;
const unknownEmail = (index: number): string => `obcaa.${index}@example.com`;

/** One account for each try: too many tries at one would be refused. */
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
  const random = new Random(SEED);
  const times: Times = { known: [], unknown: [] };
  const answers = new Set<string>();
  const order = Array.from({ length: TRIES + WARM_UP }, (_, index) => index - WARM_UP)
    .flatMap((index) => KINDS.map((kind) => ({ kind, index, place: random.next() })))
    // Not in pairs: what is still done for one call would always slow down the other kind.
    .toSorted((a, b) => Number(a.index >= 0) - Number(b.index >= 0) || a.place - b.place);
  for (const { kind, index } of order) {
    calls += 1;
    const began = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Everybody from an address of their own, or the limit for one is what would be measured.
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

/** How often a value of the first is above one of the second; ties count half. */
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

function report(name: string, { known, unknown }: Times): void {
  const halves = [0, 1].map((rest) => known.filter((_, index) => index % 2 === rest));
  const floor = auc(halves[0] ?? [], halves[1] ?? []);
  const median = (samples: number[]): string => `${percentile(samples, 0.5).toFixed(2)} ms`;
  console.log(
    `${name}: AUC ${auc(known, unknown).toFixed(3)} (two halves of one kind ${floor.toFixed(3)}); ` +
      `median known ${median(known)}, unknown ${median(unknown)}; ${known.length} tries each, same answer`,
  );
}

const folder = temporaryFolder();
await makeAccounts(folder);
const environment = {
  ...benchEnvironment(folder),
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'info',
  BACKUPS_KEPT: '0',
};
const server = await startBuiltServer(environment);
console.log(`seed ${SEED}`);
report(
  'login',
  await measure(server.url, '/api/auth/login', (email) => ({ email, password: 'zgadywanie-123', token: '' })),
);
report(
  'forgot-password',
  await measure(server.url, '/api/auth/forgot-password', (email) => ({ email, token: '' })),
);
await server.stop();
process.exit(0);
