import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkEffects, checkLog } from '../crash/check.ts';
import { checkLists, replayAll } from '../crash/check-lists.ts';
import { readDisk } from '../crash/database-file.ts';
import { ServerProcess } from '../server-process.ts';
import { readLists, setUpPlaces } from '../crash/fixture.ts';
import { acknowledgedTo, createWriters, type Writer } from '../crash/writer.ts';
import { freePort } from '../program.ts';
import { lz } from './built-lz.ts';

const WRITERS = 50;
/** Operations acknowledged before the backup begins, at least; fewer would prove little. */
const ENOUGH = 1_500;

let folder: string;
let servers: ServerProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lz-backup-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function serve(dataDir: string, port: number): Promise<ServerProcess> {
  const server = new ServerProcess(dataDir, port);
  servers.push(server);
  await server.start();
  return server;
}

async function write(writer: Writer, mayRest: () => boolean): Promise<void> {
  while (!mayRest()) {
    await writer.write(mayRest);
    await writer.sendUnanswered();
  }
}

it('a backup under fifty writers is a state they were told of', { timeout: 120_000 }, async () => {
  const [source, target, port] = [join(folder, 'a'), join(folder, 'b'), await freePort()];
  const server = await serve(source, port);
  const places = await setUpPlaces(server.url, WRITERS);
  const empty = await readLists(places);
  const writers = createWriters(places, 0);
  let mayRest = false;
  const writing = Promise.all(
    writers.map((writer) => {
      writer.look(empty);
      return write(writer, () => mayRest);
    }),
  );
  while (acknowledgedTo(writers).size < ENOUGH) await Promise.race([delay(10), writing]);

  const before = acknowledgedTo(writers);
  const file = join(folder, 'lz.tar.gz');
  expect(await lz(source, 'backup', file)).toMatchObject({ code: 0 });
  mayRest = true;
  await writing;
  const after = acknowledgedTo(writers);
  await server.stop();

  expect(await lz(target, 'restore', file, '--keep-sessions')).toMatchObject({ code: 0 });
  const again = await lz(target, 'restore', file);
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('The target is not empty')]);
  expect((await lz(target, 'doctor')).said).toContain('✓ Integrity');

  const disk = await readDisk(target, new Map());
  expect(checkLog(disk, { acknowledged: before, unanswered: [] })).toEqual([]);
  expect(checkEffects(disk.fresh.values(), after)).toEqual([]);
  expect(disk.log.filter(({ result }) => !after.has(result.id))).toEqual([]);
  expect(disk.log.length).toBeLessThan(after.size);

  await serve(target, port);
  expect(await checkLists(places, replayAll(empty, disk.fresh))).toEqual([]);
});
