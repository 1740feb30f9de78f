import { hash } from 'node:crypto';
import type { CaptchaChallenge } from '../contract/auth/captcha.ts';
import type { TestClient } from './client.ts';

export type SolvedChallenge = Omit<CaptchaChallenge, 'maxnumber'> & { number: number };

/** A challenge of the server's own captcha with its solution, good for one use. */
export async function solveChallenge(client: TestClient): Promise<SolvedChallenge> {
  const { body } = await client.get('/api/auth/captcha/challenge');
  const { maxnumber, ...challenge } = body.data as CaptchaChallenge;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${challenge.salt}${number}`) === challenge.challenge) return { ...challenge, number };
  }
  throw new Error('A challenge without a solution.');
}

/** A solution as it goes with a form. */
export const captchaToken = (solution: object): string =>
  Buffer.from(JSON.stringify(solution)).toString('base64');
