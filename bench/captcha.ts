import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../src/contract/auth.ts';
import { createSearch } from '../src/web/auth/captcha/solver.ts';
import type { Bench, Figure } from './bench.ts';
import { call } from './client.ts';
import { median } from './measure.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from './processes.ts';

const ROUNDS = 7;
const HASHES = 100_000;
/** A phone of today does about a sixth of what one core of a server does. */
const PHONE = 1 / 6;

export const bench: Bench = {
  name: 'captcha',
  title: 'what a proof of work costs the web’s own solver, beside Node’s native SHA-256',
  async run() {
    const challenge = await askForChallenge();
    if (createSearch(challenge)(0, challenge.maxnumber + 1) === undefined) {
      throw new Error('The solver found no solution.');
    }
    const unsolvable = { ...challenge, challenge: '0'.repeat(64) };
    const ours: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(rate(() => createSearch(unsolvable)(0, HASHES)));
      floors.push(rate(() => native(unsolvable)));
    }
    return describe(challenge.maxnumber, median(ours), median(floors));
  },
};

/** Rates are hashes a second. */
function describe(maxnumber: number, rate: number, floor: number): Figure[] {
  const seconds = (name: string, hashes: number, speed = 1): Figure => ({
    name,
    value: hashes / (rate * speed),
    floor: hashes / (floor * speed),
    unit: 's',
  });
  return [
    { name: 'hashes a second', value: rate, floor, unit: '/s' },
    { name: '1,000 hashes', value: 1_000_000 / rate, floor: 1_000_000 / floor, unit: 'ms' },
    seconds('half of them, this machine', maxnumber / 2),
    seconds('half of them, a phone', maxnumber / 2, PHONE),
    seconds('all of them, a phone', maxnumber, PHONE),
  ];
}

async function askForChallenge(): Promise<CaptchaChallenge> {
  const server = await startBuiltServer({ ...benchEnvironment(temporaryFolder()), CAPTCHA: 'altcha' });
  const answer = await call('GET', `${server.url}/api/auth/captcha/challenge`);
  await server.stop();
  return (answer as { data: CaptchaChallenge }).data;
}

/** Hashes in a second, of a search that finds nothing. */
function rate(search: () => unknown): number {
  const began = performance.now();
  search();
  return HASHES / ((performance.now() - began) / 1_000);
}

function native({ salt, challenge: wanted }: CaptchaChallenge): number | undefined {
  const salted = createHash('sha256').update(salt);
  for (let number = 0; number < HASHES; number += 1) {
    if (salted.copy().update(String(number)).digest('hex') === wanted) return number;
  }
  return undefined;
}
