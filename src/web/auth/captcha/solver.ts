import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CaptchaChallenge } from '../../../contract/auth/captcha.ts';

const ZERO = 48;

/** Writes `value` in decimal digits to the end of `buffer` and gives back the part it filled. */
function digits(value: number, buffer: Uint8Array): Uint8Array {
  let start = buffer.length;
  let rest = value;
  do {
    start -= 1;
    buffer[start] = ZERO + (rest % 10);
    rest = Math.floor(rest / 10);
  } while (rest > 0);
  return buffer.subarray(start);
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

export type Search = (from: number, to: number) => number | undefined;

/**
 * A search for the secret number of a challenge among `from` (included) to `to` (excluded). Plain JavaScript,
 * since browsers hide crypto.subtle from pages on plain http. The salt is hashed once and its state copied.
 */
export function createSearch({ salt, challenge }: CaptchaChallenge): Search {
  const salted = sha256.create().update(utf8ToBytes(salt));
  const wanted = hexToBytes(challenge);
  const state = sha256.create();
  const digest = new Uint8Array(state.outputLen);
  const buffer = new Uint8Array(16);
  return (from, to) => {
    for (let number = from; number < to; number += 1) {
      salted._cloneInto(state).update(digits(number, buffer)).digestInto(digest);
      if (isEqual(wanted, digest)) return number;
    }
    return undefined;
  };
}
