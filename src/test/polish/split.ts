import { createHash } from 'node:crypto';

/**
 * Whether a case is kept back: a third of all, by the SHA-256 of its text. What is kept back is counted and never read
 * while the rules are written, so that its figures say how well they do on lines nobody has seen.
 */
export function isKeptBack(text: string): boolean {
  const [first = 0] = createHash('sha256').update(text).digest();
  return first % 3 === 0;
}
