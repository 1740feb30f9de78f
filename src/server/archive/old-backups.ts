import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HOUR_MS } from '../../contract/durations.ts';
import { backupName, backupTime, listBackups, UNFINISHED } from './backup.ts';
import { UNFINISHED_EXPORT } from './files.ts';

/** An unfinished backup or export that was not written to for this long belongs to a dead process. */
const ABANDONED_AFTER_MS = HOUR_MS;

/**
 * Removes a household's oldest backups in a folder beyond `kept`. Backups whose name has a time after `now`, and those
 * of another household, don't count and are kept: if a database was lost, they are all that is left of it.
 * @param household as in the manifest of the newest
 * @param periodMs between two scheduled backups: the newest of each of the last `kept` periods stays as well, so that
 *   backups made by hand push none of them out
 */
export async function dropOldBackups(
  folder: string,
  kept: number,
  { now, household, periodMs }: { now: number; household: string | undefined; periodMs?: number },
): Promise<void> {
  const paths = (await listBackups(folder))
    .filter((name) => name <= backupName(now))
    .map((name) => join(folder, name));
  const own: string[] = [];
  for (const path of paths) if (!(await isOfAnother(path, household))) own.push(path);
  const staying = new Set(newest(own, kept));
  if (periodMs !== undefined) {
    const lastOfPeriods = new Map(
      own.map((path) => [Math.floor(backupTime(basename(path)) / periodMs), path]),
    );
    for (const path of newest([...lastOfPeriods.values()], kept)) staying.add(path);
  }
  for (const path of own) if (!staying.has(path)) await rm(path);
}

const newest = (paths: readonly string[], count: number): string[] =>
  paths.slice(Math.max(0, paths.length - count));

/** False for a backup that doesn't say it, because an older LZ made it, and for a damaged one. */
async function isOfAnother(file: string, household: string | undefined): Promise<boolean> {
  // Loaded on use, as it unpacks archives: a server makes its first backup long after its start.
  const { readManifest } = await import('./inspect.ts');
  const said = await readManifest(file).catch(() => undefined);
  return said?.household !== undefined && said.household !== household;
}

/** Removes the unfinished backups and exports of dead processes. */
export async function dropUnfinished(folder: string, now: number): Promise<void> {
  if (!existsSync(folder)) return;
  const names = await readdir(folder);
  const isUnfinished = (name: string) => name.startsWith(UNFINISHED) || name.startsWith(UNFINISHED_EXPORT);
  for (const name of names.filter(isUnfinished)) {
    // Another user's stays, and another process may have finished its own just now.
    await dropIfAbandoned(join(folder, name), now).catch(() => undefined);
  }
}

async function dropIfAbandoned(path: string, now: number): Promise<void> {
  const touched = await lastTouched(path);
  if (now - touched > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
}

/** When a folder or one of its direct entries was last written, in ms since 1970. */
async function lastTouched(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const stats = await Promise.all(paths.map((path) => stat(path)));
  return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
}
