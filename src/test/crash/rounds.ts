import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import { checkEffects, checkLog, countOnDisk, PromiseBroken } from './check.ts';
import { checkLists, replayAll } from './check-lists.ts';
import { type Disk, readDisk } from './database-file.ts';
import { freePort } from '../program.ts';
import { Random } from '../random.ts';
import { ServerProcess } from '../server-process.ts';
import { type Place, readLists, setUpPlaces } from './fixture.ts';
import { type Acknowledgement, acknowledgedTo, type Batch, createWriters, type Writer } from './writer.ts';

export interface CrashOptions {
  rounds: number;
  writers: number;
  seed: number;
  /** Called after each round. */
  onRound?: (round: number, figures: Figures) => void;
}

export interface Figures {
  rounds: number;
  /** Operations answered, those sent again included. */
  acknowledged: number;
  superseded: number;
  refused: number;
  /** Operations under way when the server was killed. */
  unacknowledged: number;
  /** How many of these were on the disk nevertheless. */
  onDisk: number;
  resent: number;
}

/** How long writers write before the kill. */
const MIN_WRITING_MS = 20;
const MAX_WRITING_MS = 400;

interface Run {
  dataDir: string;
  server: ServerProcess;
  random: Random;
  places: readonly Place[];
  writers: readonly Writer[];
  acknowledged: Map<string, Acknowledgement>;
  /** Every list before its first operation: the only state that no log contains. */
  empty: ReadonlyMap<string, ListState>;
  /** The state of every list by its log, as far as that was read. */
  states: Map<string, ListState>;
  figures: Figures;
}

/**
 * Kills the built server under many writers, again and again on the same data, and compares the disk and the server's
 * answers with what the writers were told.
 * @throws PromiseBroken
 */
export async function killInRounds(options: CrashOptions): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lz-crash-'));
  const server = new ServerProcess(dataDir, await freePort());
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  // Removed only after the server has ended.
  process.once('exit', remove);
  try {
    await server.start();
    const run = await open(dataDir, server, options);
    for (let round = 1; round <= options.rounds; round += 1) {
      await writeAndKill(run);
      const unanswered = run.writers.flatMap((writer) => writer.unanswered ?? []);
      takeUp(run, await readDisk(dataDir, versionsOf(run.states)), unanswered, `after kill ${round}`);
      await server.start();
      await compareLists(run, run.states, `after start ${round}`);
      await sendAgain(run);
      run.figures.rounds = round;
      options.onRound?.(round, run.figures);
    }
    await checkAtTheEnd(run);
    return run.figures;
  } finally {
    await server.dispose();
    process.off('exit', remove);
    remove();
  }
}

async function open(dataDir: string, server: ServerProcess, { writers, seed }: CrashOptions): Promise<Run> {
  const places = await setUpPlaces(server.url, writers);
  const empty = await readLists(places);
  return {
    dataDir,
    server,
    random: new Random(seed),
    places,
    writers: createWriters(places, seed),
    acknowledged: new Map(),
    empty,
    states: new Map(empty),
    figures: {
      rounds: 0,
      acknowledged: 0,
      superseded: 0,
      refused: 0,
      unacknowledged: 0,
      onDisk: 0,
      resent: 0,
    },
  };
}

function versionsOf(states: ReadonlyMap<string, ListState>): Map<string, number> {
  return new Map([...states].map(([id, { version }]) => [id, version]));
}

async function writeAndKill({ server, random, writers, states }: Run): Promise<void> {
  for (const writer of writers) writer.look(states);
  const writing = Promise.all(writers.map((writer) => writer.write()));
  // An answer that a writer doesn't understand ends the run at once.
  await Promise.race([delay(random.whole(MIN_WRITING_MS, MAX_WRITING_MS)), writing]);
  await server.kill();
  await writing;
}

/**
 * Collects the operations acknowledged since the last time, compares the disk with it, and continues reading the logs.
 */
function takeUp(run: Run, disk: Disk, unanswered: readonly Batch[], when: string): void {
  const { acknowledged, states, figures } = run;
  const news = acknowledgedTo(run.writers);
  for (const writer of run.writers) writer.acknowledged.clear();
  for (const [id, answer] of news) {
    acknowledged.set(id, answer);
    figures.acknowledged += 1;
    if (answer.result.outcome === 'superseded') figures.superseded += 1;
    if (answer.result.outcome === 'refused') figures.refused += 1;
  }
  const violations = [
    ...checkLog(disk, { acknowledged, unanswered }),
    ...checkEffects(disk.fresh.values(), acknowledged),
  ];
  if (violations.length > 0) throw new PromiseBroken(when, violations);
  for (const [id, state] of replayAll(states, disk.fresh)) states.set(id, state);
  figures.unacknowledged += unanswered.reduce((sum, { operations }) => sum + operations.length, 0);
  figures.onDisk += countOnDisk(disk.log, unanswered);
}

async function compareLists(
  { places }: Run,
  states: ReadonlyMap<string, ListState>,
  when: string,
): Promise<void> {
  const violations = await checkLists(places, states);
  if (violations.length > 0) throw new PromiseBroken(when, violations);
}

async function sendAgain({ writers, figures }: Run): Promise<void> {
  for (const writer of writers) figures.resent += writer.unanswered?.operations.length ?? 0;
  const answered = await Promise.all(writers.map((writer) => writer.sendUnanswered()));
  if (answered.includes(false)) throw new Error('The server was gone before it was killed.');
}

/** Everything once more, from each list's first operation on. */
async function checkAtTheEnd(run: Run): Promise<void> {
  takeUp(run, await readDisk(run.dataDir, versionsOf(run.states)), [], 'at the end');
  await compareLists(run, run.states, 'at the end');
  const { fresh } = await readDisk(run.dataDir, new Map());
  await compareLists(run, replayAll(run.empty, fresh), 'replayed from the beginning');
}
