import { existsSync } from 'node:fs';
import path from 'node:path';

/** Whether the tests have a Redis: a program to start, or a server named by TEST_REDIS_URL. */
export function hasRedis() {
  if (process.env.TEST_REDIS_URL) return true;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, 'redis-server')));
}
