import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../../src/contract/auth/captcha.ts';
import { succeeded, TestClient } from '../../src/test/client.ts';
import { createSearch } from '../../src/web/auth/captcha/solver.ts';
import type { Bench, Figure } from '../harness/bench.ts';
import { median } from '../harness/figures.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from '../harness/processes.ts';

const ROUNDS = 7;
const HASHES = 100_000;
/** A phone has about a sixth of the speed of a server core. */
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
    const baselines: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(rate(() => createSearch(unsolvable)(0, HASHES)));
      baselines.push(rate(() => native(unsolvable)));
    }
    return describe(challenge.maxnumber, median(ours), median(baselines));
  },
};

/** Rates are hashes per second. */
function describe(maxnumber: number, rate: number, baseline: number): Figure[] {
  const seconds = (name: string, hashes: number, speed = 1): Figure => ({
    name,
    value: hashes / (rate * speed),
    baseline: hashes / (baseline * speed),
    unit: 's',
  });
  return [
    { name: 'hashes a second', value: rate, baseline, unit: '/s' },
    { name: '1,000 hashes', value: 1_000_000 / rate, baseline: 1_000_000 / baseline, unit: 'ms' },
    seconds('half of them, this machine', maxnumber / 2),
    seconds('half of them, a phone', maxnumber / 2, PHONE),
    seconds('all of them, a phone', maxnumber, PHONE),
  ];
}

async function askForChallenge(): Promise<CaptchaChallenge> {
  const server = await startBuiltServer({ ...benchEnvironment(temporaryFolder()), CAPTCHA: 'altcha' });
  const answer = await new TestClient(server.url).get('/api/auth/captcha/challenge');
  await server.stop();
  return (succeeded(answer) as { data: CaptchaChallenge }).data;
}

/** Hashes per second of a search that finds nothing. */
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
