import { setTimeout as delay } from 'node:timers/promises';
import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import { checkEffects, checkLog, PromiseBroken, type Violation } from '../crash/check.ts';
import { checkLists, replayAll } from '../crash/check-lists.ts';
import { type Place, readLists, setUpPlaces } from '../crash/fixture.ts';
import { acknowledgedTo, createWriters, type Writer } from '../crash/writer.ts';
import { Writing } from '../cluster/writing.ts';
import { makeList } from '../household.ts';
import type { Outage } from './outage.ts';
import { type Sample, Watch } from './watch.ts';

export interface WithstandOptions {
  writers: number;
  seed: number;
  /** How long it is away, in ms. */
  duration: number;
  /** How long the event loop may stand still at most, in ms. */
  longestStall: number;
}

export interface WithstandFigures {
  acknowledged: number;
  /** Calls of the watch while it was away. */
  reads: Tally;
  writes: Tally;
  /** The longest that anything had to wait for the event loop, in ms. */
  longestStall: number;
  /** From its return to the first successful write, in ms. */
  recovered: number;
}

export interface Tally {
  done: number;
  refused: number;
  /** In ms. */
  longest: number;
}

const BEFORE_MS = 500;
const AFTER_MS = 1_000;
/** It works again within this time, without help. */
const RECOVERED_WITHIN_MS = 15_000;
/** With this pause, twenty writers stay below the limit of one address. */
const WRITER_PAUSE_MS = 60;

/** A write that can't be done is refused within this time. */
const MAX_WAIT_MS = 15_000;

/**
 * Takes something away under writers and gives it back. Every acknowledged operation is stored exactly once; requests
 * that can't be served are refused correctly; all others are served; afterwards everything works again by itself.
 * @throws PromiseBroken
 */
export async function withstand(outage: Outage, options: WithstandOptions): Promise<WithstandFigures> {
  const places = await setUpPlaces(outage.url, options.writers);
  const [first] = places;
  if (first === undefined) throw new Error('Nobody writes.');
  const empty = await readLists(places);
  const watch = new Watch(first.person, await makeList(first.person));
  const writers = createWriters(places, options.seed);
  const writing = new Writing(writers, () => empty, WRITER_PAUSE_MS);
  let began = 0;
  let ended = 0;
  const course = async (): Promise<void> => {
    await delay(BEFORE_MS);
    await outage.begin();
    began = performance.now();
    await delay(options.duration);
    ended = performance.now();
    await outage.end();
    await untilRecovered(watch, performance.now());
    await delay(AFTER_MS);
  };
  try {
    await Promise.race([course(), writing.failed]);
    await writing.finish();
    await watch.finish();
  } finally {
    writing.abandon();
  }
  const figures = figuresOf(watch, writers, { began, ended });
  const violations = [
    ...checkWatch(outage, figures, watch, options.longestStall),
    ...(await checkStored(outage, places, writers, empty)),
  ];
  if (violations.length > 0) throw new PromiseBroken(`after ${outage.name}`, violations);
  return figures;
}

async function untilRecovered({ writes }: Watch, since: number): Promise<void> {
  while (!writes.some(({ at, ms, status }) => status === 200 && at - ms > since)) {
    if (performance.now() - since > RECOVERED_WITHIN_MS) {
      throw new PromiseBroken('after the end', [
        { fault: 'screen behind', detail: 'nothing can be written yet' },
      ]);
    }
    await delay(20);
  }
}

function figuresOf(
  { alive, reads, writes }: Watch,
  writers: readonly Writer[],
  { began, ended }: { began: number; ended: number },
): WithstandFigures {
  const during = (samples: readonly Sample[]): Tally => {
    const those = samples.filter(({ at, ms }) => at - ms > began && at < ended);
    return {
      done: those.filter(({ status }) => status === 200).length,
      refused: those.filter(({ status }) => status === 503).length,
      longest: Math.max(0, ...those.map(({ ms }) => ms)),
    };
  };
  const back = writes.find(({ at, status }) => status === 200 && at > ended);
  return {
    acknowledged: writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    reads: during(reads),
    writes: during(writes),
    longestStall: Math.max(...alive.map(({ ms }) => ms)),
    recovered: (back?.at ?? Infinity) - ended,
  };
}

function checkWatch(
  outage: Outage,
  figures: WithstandFigures,
  watch: Watch,
  longestStall: number,
): Violation[] {
  const wrong: string[] = [];
  for (const [name, samples] of Object.entries({ reading: watch.reads, writing: watch.writes })) {
    for (const { status, code, retryAfter, ms } of samples) {
      const isRefusal = status === 503 && code === 'SERVICE_UNAVAILABLE' && Number(retryAfter) > 0;
      if (status !== 200 && !isRefusal) wrong.push(`${name} answered ${status} ${code} (${retryAfter})`);
      if (ms > MAX_WAIT_MS) wrong.push(`${name} took ${ms.toFixed(0)} ms`);
    }
  }
  if (outage.reads === true && figures.reads.refused > 0) wrong.push('reading was refused');
  if (outage.writes === true && figures.writes.refused > 0) wrong.push('writing was refused');
  if (outage.reads === false && figures.reads.done > 0) wrong.push('something was read from what is away');
  if (figures.longestStall > longestStall) wrong.push(`the loop stood still for ${figures.longestStall} ms`);
  if (watch.alive.some(({ status }) => status !== 200)) wrong.push('the process was not alive all the time');
  return [...new Set(wrong)].map((detail) => ({ fault: 'answered otherwise', detail }));
}

async function checkStored(
  outage: Outage,
  places: readonly Place[],
  writers: readonly Writer[],
  empty: ReadonlyMap<string, ListState>,
): Promise<Violation[]> {
  const disk = await outage.readDisk();
  const acknowledged = acknowledgedTo(writers);
  return [
    ...checkLog(disk, { acknowledged, unanswered: [] }),
    ...checkEffects(disk.fresh.values(), acknowledged),
    ...(await checkLists(places, replayAll(empty, disk.fresh))),
  ];
}
