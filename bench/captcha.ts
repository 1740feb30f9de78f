/** How fast the web's own solver hashes, beside Node's native SHA-256, and what that means for a phone. */
import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../src/contract/auth.ts';
import { createSearch } from '../src/web/auth/captcha/solver.ts';
import { call } from './client.ts';
import { median, print } from './measure.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from './processes.ts';

const ROUNDS = 7;
const HASHES = 100_000;
/** A phone of today does about a sixth of what one core of a server does. */
const PHONE = 1 / 6;

const server = await startBuiltServer({ ...benchEnvironment(temporaryFolder()), CAPTCHA: 'altcha' });
const answer = await call('GET', `${server.url}/api/auth/captcha/challenge`);
await server.stop();
const { data: challenge } = answer as { data: CaptchaChallenge };

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
const seconds = (hashes: number): number => hashes / median(ours);
const nativeSeconds = (hashes: number): number => hashes / median(floors);
const { maxnumber } = challenge;
print(`captcha, ${maxnumber} numbers to search`, [
  { name: '1,000 hashes', value: seconds(1_000) * 1_000, floor: nativeSeconds(1_000) * 1_000, unit: 'ms' },
  {
    name: 'half of them, this machine',
    value: seconds(maxnumber / 2),
    floor: nativeSeconds(maxnumber / 2),
    unit: 's',
  },
  {
    name: 'half of them, a phone',
    value: seconds(maxnumber / 2) / PHONE,
    floor: nativeSeconds(maxnumber / 2) / PHONE,
    unit: 's',
  },
  {
    name: 'all of them, a phone',
    value: seconds(maxnumber) / PHONE,
    floor: nativeSeconds(maxnumber) / PHONE,
    unit: 's',
  },
]);
console.log(`${Math.round(median(ours)).toLocaleString('en')} hashes a second here`);
process.exit(0);
