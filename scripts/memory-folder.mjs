import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const MIN_ROOM_BYTES = 2_000_000_000;

/**
 * Where tests put their files: Linux's files in memory, where commits need not wait for a disk; but containers often
 * have little room there.
 */
export function findMemoryFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MIN_ROOM_BYTES ? MEMORY : tmpdir();
}
