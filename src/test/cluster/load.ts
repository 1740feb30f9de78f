import { setTimeout as delay } from 'node:timers/promises';
import { type ListState, liveItems } from '../../contract/list-state.ts';
import { TestClient } from '../client.ts';
import { checkEffects, checkItems, checkLog, PromiseBroken, replay, type Violation } from '../crash/check.ts';
import type { ServerProcess } from '../crash/server-process.ts';
import { listsOf, type Place, readLists, setStage } from '../crash/stage.ts';
import { addStaples } from '../crash/wishes.ts';
import { Writer } from '../crash/writer.ts';
import { getList, makeOperation, sendOperations } from '../household.ts';
import { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';
import { Crowd } from './crowd.ts';
import { readLog, readVersions } from './database-log.ts';
import { Writing } from './writing.ts';

export interface LoadOptions {
  writers: number;
  seed: number;
  /** Rounds go on until this is over, in ms; at least one is made. */
  duration: number;
  /** Of each writer between two batches, on average, in ms. */
  pause: number;
}

export interface LoadFigures {
  rounds: number;
  screens: number;
  /** Operations answered, those sent again included. */
  acknowledged: number;
  /** Batches whose answer was lost, or that met a process that ended, and that were sent again. */
  resent: number;
  /** From the end of a process to each of its screens being back, with all that happened meanwhile; in ms. */
  afterKill: number[];
  afterStop: number[];
  /** From the last answer to every screen showing the same, in ms. */
  settled: number;
  /** How long writers wrote, in ms. */
  wrote: number;
}

/** Every screen is back by then, in ms. */
const PROMISED = 10_000;
/** How long the load goes on between two ends of processes, in ms. */
const BREATH = 500;

interface Run {
  cluster: Cluster;
  places: readonly Place[];
  crowd: Crowd;
  writers: readonly Writer[];
  figures: LoadFigures;
}

/**
 * In each round kills one process under writers and open screens and starts it again, then has another one end in
 * order and starts it again. Afterwards holds the log against what the writers were told, and what all processes
 * answer and all screens show against the log.
 * @throws PromiseBroken
 */
export async function keepUnderLoad(cluster: Cluster, options: LoadOptions): Promise<LoadFigures> {
  const places = await setStage(cluster.url, options.writers);
  const empty = await readLists(places);
  await stock(places);
  const crowd = new Crowd(places);
  try {
    await crowd.synced(new Map(), 0, PROMISED);
    const writers = places.map((place, index) => new Writer(place, new Random(options.seed * 1_000 + index)));
    const run: Run = { cluster, places, crowd, writers, figures: noFigures(crowd) };
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
  const { status, body } = await sendOperations(place.person, place.own.id, makeOperation(addStaples()));
  if (status !== 200) throw new Error(`Adding staples failed: ${status} ${JSON.stringify(body)}`);
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
    await delay(BREATH);
    figures.afterKill.push(...(await restart(run, killed, () => killed.kill())));
    await delay(BREATH);
    figures.afterStop.push(...(await restart(run, stopped, () => stopped.stop())));
    figures.rounds += 1;
  }
}

/** Ends a process and starts it again. Resolves with how long each of its screens needed to come back, in ms. */
async function restart(
  { cluster, crowd }: Run,
  server: ServerProcess,
  end: () => Promise<void>,
): Promise<number[]> {
  const held = await countSockets(server);
  const before = crowd.drops;
  const began = performance.now();
  await end();
  const versions = await readVersions(cluster.databaseUrl);
  await Promise.all([crowd.synced(versions, before + held, PROMISED), server.start()]);
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
  { cluster, places, crowd, writers, figures }: Run,
  empty: ReadonlyMap<string, ListState>,
): Promise<void> {
  const began = performance.now();
  const disk = await readLog(cluster.databaseUrl);
  await crowd.synced(disk.versions, crowd.drops, PROMISED);
  figures.settled = performance.now() - began;
  const acknowledged = new Map(writers.flatMap((writer) => [...writer.acknowledged]));
  figures.acknowledged = acknowledged.size;
  const states = new Map(
    [...empty].map(([id, list]) => [id, replay(list, disk.fresh.get(id) ?? [])] as const),
  );
  const violations = [
    ...checkLog(disk, { acknowledged, unanswered: [] }),
    ...checkEffects(disk.fresh.values(), acknowledged),
    ...(await Promise.all(cluster.processes.map((server) => checkAnswers(server, places, states)))).flat(),
    ...checkScreens(crowd, states),
  ];
  if (violations.length > 0) throw new PromiseBroken('at the end', violations);
}

/** Whether this process answers what the log comes to. */
async function checkAnswers(
  server: ServerProcess,
  places: readonly Place[],
  states: ReadonlyMap<string, ListState>,
): Promise<Violation[]> {
  const answers = listsOf(places).map(async ({ id, ownerId }) => {
    const owner = places.find(({ person }) => person.id === ownerId)?.person;
    const replayed = states.get(id);
    if (owner === undefined || replayed === undefined) throw new Error(`List ${id} has no owner or state.`);
    return checkItems(replayed, await getList(new TestClient(server.url, owner.token), id));
  });
  return (await Promise.all(answers)).flat();
}

/** Whether the screens show what the log comes to, and had nothing to complain about. */
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
