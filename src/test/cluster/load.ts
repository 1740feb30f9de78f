import { setTimeout as delay } from 'node:timers/promises';
import { type ListState, liveItems } from '../../contract/shopping-lists/list-state.ts';
import { succeeded, TestClient } from '../client.ts';
import { checkEffects, checkItems, checkLog, PromiseBroken, type Violation } from '../crash/check.ts';
import { checkLists, replayAll } from '../crash/check-lists.ts';
import type { ServerProcess } from '../server-process.ts';
import { type Place, readLists, setUpPlaces } from '../crash/fixture.ts';
import { addStaples } from '../crash/next-action.ts';
import { acknowledgedTo, createWriters, type Writer } from '../crash/writer.ts';
import { makeOperation, sendOperations } from '../household.ts';
import type { Cluster } from './cluster.ts';
import { Crowd } from './crowd.ts';
import { readLog, readVersions } from './database-log.ts';
import { Writing } from './writing.ts';

export interface LoadOptions {
  writers: number;
  seed: number;
  /** Rounds go on until this is over, in ms; at least one is made. */
  duration: number;
  /** The pause of each writer between two batches, on average, in ms. */
  pause: number;
  /** How long screens may take to come back, in ms; {@link PROMISED_MS} by default. */
  patienceMs?: number;
}

export interface LoadFigures {
  rounds: number;
  screens: number;
  /** Operations answered, those sent again included. */
  acknowledged: number;
  /** Batches that were sent again, because their answer was lost or their process ended. */
  resent: number;
  /** From the end of a process until each of its screens is back and up to date; in ms. */
  afterKill: number[];
  afterStop: number[];
  /** From the last answer to every screen showing the same, in ms. */
  settled: number;
  /** How long writers wrote, in ms. */
  wrote: number;
}

/** On a machine that does nothing else, every screen is back within this time. */
const PROMISED_MS = 10_000;
/** How long the load goes on between two ends of processes. */
const PAUSE_MS = 500;

interface Run {
  cluster: Cluster;
  places: readonly Place[];
  crowd: Crowd;
  writers: readonly Writer[];
  patienceMs: number;
  figures: LoadFigures;
}

/**
 * In each round kills one process under writers and open screens and starts it again, then has another one end in
 * order and starts it again. Afterwards compares the log with what the writers were told, and the answers of all
 * processes and the content of all screens with the log.
 * @throws PromiseBroken
 */
export async function keepUnderLoad(cluster: Cluster, options: LoadOptions): Promise<LoadFigures> {
  const places = await setUpPlaces(cluster.url, options.writers);
  const empty = await readLists(places);
  await stock(places);
  const crowd = new Crowd(places);
  try {
    const { patienceMs = PROMISED_MS } = options;
    await crowd.synced(new Map(), 0, patienceMs);
    const writers = createWriters(places, options.seed);
    const run: Run = { cluster, places, crowd, writers, patienceMs, figures: noFigures(crowd) };
    const writing = new Writing(writers, () => crowd.states(), options.pause);
    try {
      await Promise.race([endInRounds(run, options), writing.failed]);
      run.figures.wrote = await writing.finish();
      run.figures.resent = writing.resent;
    } finally {
      writing.abandon();
    }
    await checkAll(run, empty);
    return run.figures;
  } finally {
    crowd.close();
  }
}

async function stock([place]: readonly Place[]): Promise<void> {
  if (place === undefined) return;
  succeeded(await sendOperations(place.person, place.own.id, makeOperation(addStaples())));
}

function noFigures({ screens }: Crowd): LoadFigures {
  return {
    rounds: 0,
    screens: screens.length,
    acknowledged: 0,
    resent: 0,
    afterKill: [],
    afterStop: [],
    settled: 0,
    wrote: 0,
  };
}

async function endInRounds(run: Run, { duration }: LoadOptions): Promise<void> {
  const { cluster, figures } = run;
  const until = performance.now() + duration;
  const { processes } = cluster;
  for (let turn = 0; turn === 0 || performance.now() < until; turn += 2) {
    const [killed, stopped] = [turn, turn + 1].map((index) => processes[index % processes.length]);
    if (killed === undefined || stopped === undefined) throw new Error('A cluster without processes.');
    await delay(PAUSE_MS);
    figures.afterKill.push(...(await restart(run, killed, () => killed.kill())));
    await delay(PAUSE_MS);
    figures.afterStop.push(...(await restart(run, stopped, () => stopped.stop())));
    figures.rounds += 1;
  }
}

/** Ends a process and starts it again. Resolves with how long each of its screens needed to come back, in ms. */
async function restart(
  { cluster, crowd, patienceMs }: Run,
  server: ServerProcess,
  end: () => Promise<void>,
): Promise<number[]> {
  const held = await countSockets(server);
  const before = crowd.drops;
  const began = performance.now();
  await end();
  const versions = await readVersions(cluster.databaseUrl);
  await Promise.all([crowd.synced(versions, before + held, patienceMs), server.start()]);
  const lost = crowd.drops - before;
  if (lost !== held || held === 0) {
    const detail = `${lost} connections were lost with a process that held ${held}`;
    throw new PromiseBroken('after the end of a process', [{ fault: 'screen lost', detail }]);
  }
  return crowd.screens.flatMap(({ syncedAt }) => (syncedAt > began ? syncedAt - began : []));
}

/** As the process itself tells. */
async function countSockets(server: ServerProcess): Promise<number> {
  const { body } = await new TestClient(server.url).get('/metrics');
  return Number(/^lz_sockets (\d+)$/m.exec(String(body))?.[1]);
}

async function checkAll(
  { cluster, places, crowd, writers, patienceMs, figures }: Run,
  empty: ReadonlyMap<string, ListState>,
): Promise<void> {
  const began = performance.now();
  const disk = await readLog(cluster.databaseUrl);
  await crowd.synced(disk.versions, crowd.drops, patienceMs);
  figures.settled = performance.now() - began;
  const acknowledged = acknowledgedTo(writers);
  figures.acknowledged = acknowledged.size;
  const states = replayAll(empty, disk.fresh);
  const violations = [
    ...checkLog(disk, { acknowledged, unanswered: [] }),
    ...checkEffects(disk.fresh.values(), acknowledged),
    ...(await Promise.all(cluster.processes.map(({ url }) => checkLists(places, states, url)))).flat(),
    ...checkScreens(crowd, states),
  ];
  if (violations.length > 0) throw new PromiseBroken('at the end', violations);
}

/** Whether the screens show the result of the log, and reported no fault. */
function checkScreens({ screens }: Crowd, states: ReadonlyMap<string, ListState>): Violation[] {
  return screens.flatMap(({ listId, state, complaints }): Violation[] => {
    const replayed = states.get(listId);
    if (state === undefined || replayed === undefined) throw new Error(`List ${listId} is not shown.`);
    const items = liveItems(state).map(({ removed: _, ...item }) => item);
    return [
      ...complaints.map((detail): Violation => ({ fault: 'screen lost', detail })),
      ...checkItems(replayed, { ...state, id: listId, epoch: '', members: [], items }),
    ];
  });
}
