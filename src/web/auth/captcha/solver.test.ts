import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { expect, test } from 'vitest';
import type { CaptchaChallenge } from '../../../contract/auth/captcha.ts';
import { createSearch } from './solver.ts';

const hmacKey = 'a key of the test';
const maxnumber = 3_000;

async function challengeFor(number: number, saltLength = 12): Promise<CaptchaChallenge> {
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey,
    maxnumber,
    number,
    saltLength,
    expires: new Date(Date.now() + 60_000),
  });
  return { algorithm: 'SHA-256', challenge, salt, signature, maxnumber };
}

test.each([0, 9, 10, 999, 1_000, maxnumber])('finds the number %i', async (number) => {
  expect(createSearch(await challengeFor(number))(0, maxnumber + 1)).toBe(number);
});

test('finds nothing outside the range it was asked to search', async () => {
  const search = createSearch(await challengeFor(500));
  expect(search(0, 500)).toBeUndefined();
  expect(search(500, 501)).toBe(500);
  expect(search(501, maxnumber)).toBeUndefined();
});

test.each([16, 24, 40, 64])(
  'holds for salts of %i bytes, within one block of the hash and beyond',
  async (length) => {
    expect(createSearch(await challengeFor(2_345, length))(0, maxnumber + 1)).toBe(2_345);
  },
);

test('the library that checks tokens accepts what was found', async () => {
  const challenge = await challengeFor(1_234);
  const number = createSearch(challenge)(0, maxnumber + 1);
  const { maxnumber: _, ...rest } = challenge;
  expect(await verifySolution(btoa(JSON.stringify({ ...rest, number })), hmacKey)).toBe(true);
});
