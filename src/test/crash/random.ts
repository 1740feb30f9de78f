import { createHash } from 'node:crypto';

/** From 0 to below 1. */
export type Random = () => number;

/** The same numbers for the same seed, on every machine. */
export function seededRandom(seed: string): Random {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32LE() / 2 ** 32;
  };
}

export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<T>(random: Random, choices: readonly T[]): T | undefined {
  return choices[between(random, 0, choices.length - 1)];
}
