import type { BenchList, Dataset, Caller } from '../harness/dataset.ts';
import { ConnectionPool } from '../harness/connection-pool.ts';
import { onSchedule, type Rate } from '../harness/schedule.ts';
import type { Subject } from '../harness/comparison.ts';
import type { Ticker } from '../harness/ticker.ts';

/** The results of the requests. */
export interface Load {
  /** For requests answered 2xx: ms from when each was due to its answer. */
  times: number[];
  /** The same by the second in which they were due; Infinity for any other outcome. */
  bySecond: number[][];
  /** How many ms after it was due each was handed to its caller's connections. */
  lateness: number[];
  /** How often each status was answered, or the connection failed. */
  outcomes: Map<string, number>;
  /** Requests that still waited for a connection at the end. */
  unsent: number;
}

/** Whether the outcome means that the request was done. */
export const isTaken = (outcome: string): boolean => outcome.startsWith('2');

interface Request {
  method: string;
  path: string;
  body?: string;
}

/** The composition of a hundred requests. */
const MIX: { share: number; make: (list: BenchList, caller: Caller, ticker: Ticker) => Request }[] = [
  { share: 30, make: (list) => ({ method: 'GET', path: `/api/v2/shopping-list/${list.id}` }) },
  { share: 30, make: (list, caller, ticker) => ({ method: 'POST', ...ticker.next(list, caller) }) },
  { share: 20, make: () => ({ method: 'GET', path: '/api/v2/shopping-list' }) },
  { share: 10, make: () => ({ method: 'GET', path: '/api/auth/check' }) },
  { share: 5, make: () => ({ method: 'GET', path: '/api/v2/recipe' }) },
  { share: 5, make: () => ({ method: 'GET', path: '/api/v2/product/names' }) },
];
const ORDER = MIX.flatMap(({ share, make }) => Array.from({ length: share }, () => make));
/** Coprime with a hundred: each kind comes as often as it should, and seldom in a row. */
const STRIDE = 37;

/** As many as a browser opens to one server. */
const CONNECTIONS = 6;

interface Seat {
  list: BenchList;
  caller: Caller;
  pool: ConnectionPool;
}

/**
 * Sends requests at a constant rate, without waiting for earlier answers, from all callers' connections in turn. Phases
 * follow each other at once; requests still waiting for a connection at the end of a phase are dropped.
 * @returns the results of each phase
 */
export async function runLoad(
  subject: Subject,
  { lists }: Dataset,
  phases: readonly Rate[],
): Promise<Load[]> {
  const seats = lists.flatMap((list) =>
    list.members.map((caller) => ({
      list,
      caller,
      pool: new ConnectionPool(subject.program.url, CONNECTIONS),
    })),
  );
  const loads: Load[] = [];
  const answers: Promise<void>[] = [];
  for (const rate of phases) {
    const load = emptyLoad(rate);
    loads.push(load);
    load.lateness = await onSchedule(rate, (number, due) => {
      const seat = seats[number % seats.length];
      const turn = Math.floor(number / seats.length);
      const make = ORDER[(number * STRIDE + turn) % ORDER.length];
      if (seat === undefined || make === undefined) return;
      const request = make(seat.list, seat.caller, subject.ticker);
      answers.push(send(load, seat, { request, due, second: Math.floor(number / rate.perSecond) }));
    });
    for (const { pool } of seats) pool.giveUp();
  }
  await Promise.all(answers);
  for (const { pool } of seats) pool.close();
  return loads;
}

function emptyLoad({ seconds }: Rate): Load {
  const bySecond: number[][] = Array.from({ length: Math.ceil(seconds) }, () => []);
  return { times: [], bySecond, lateness: [], outcomes: new Map(), unsent: 0 };
}

async function send(
  load: Load,
  { pool, caller }: Seat,
  { request, due, second }: { request: Request; due: number; second: number },
): Promise<void> {
  const note = (outcome: string): void => {
    const ms = performance.now() - due;
    if (isTaken(outcome)) load.times.push(ms);
    load.bySecond[second]?.push(isTaken(outcome) ? ms : Infinity);
    load.outcomes.set(outcome, (load.outcomes.get(outcome) ?? 0) + 1);
  };
  try {
    const answer = await pool.call(request.method, request.path, caller, request.body);
    if (answer === undefined) {
      load.unsent += 1;
      return;
    }
    note(String(answer.status));
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
}
