import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PeerPresence } from './peer-presence.ts';
import type { RealtimeServer } from './types.ts';

const ROOM = 'shopping-list:1';
const OTHER = 'shopping-list:2';

type Gone = [how: 'stopped' | 'dead', rooms: Record<string, string[]>];

/** Processes that receive each other's messages, unless a test cuts them off. */
class Processes {
  readonly #emitters = new Set<EventEmitter>();
  /** Whether messages are lost now. */
  isLosing = false;

  /**
   * @param heard collects the rooms whose viewers elsewhere changed
   * @param gone collects the room values of processes that are gone
   */
  start(heard: string[] = [], gone: Gone[] = []): PeerPresence {
    const emitter = new EventEmitter();
    this.#emitters.add(emitter);
    const serverSideEmit = (event: string, ...parameters: unknown[]): void => {
      if (this.isLosing) return;
      const copies = structuredClone(parameters);
      for (const other of this.#emitters) if (other !== emitter) other.emit(event, ...copies);
    };
    const io = Object.assign(emitter, { serverSideEmit }) as unknown as RealtimeServer;
    return new PeerPresence(io, {
      kind: 'viewers',
      onChange: (rooms) => heard.push(...rooms),
      onGone: (rooms, how) => gone.push([how, Object.fromEntries(rooms)]),
    });
  }

  /** Disconnects all processes but the first ones. */
  leaveOnly(count: number): void {
    for (const emitter of [...this.#emitters].slice(count)) {
      this.#emitters.delete(emitter);
      emitter.removeAllListeners();
      Object.assign(emitter, { serverSideEmit: () => undefined });
    }
  }
}

let processes: Processes;
beforeEach(() => {
  vi.useFakeTimers();
  processes = new Processes();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a process knows who views a list on the others, and hears of every change', () => {
  const heard: string[] = [];
  const [here, there, elsewhere] = [processes.start(heard), processes.start(), processes.start()];
  vi.runAllTicks();
  there.publish(ROOM, ['anna', 'jan']);
  elsewhere.publish(ROOM, ['basia']);
  elsewhere.publish(OTHER, ['basia']);
  vi.advanceTimersByTime(0);
  expect(here.valuesOf(ROOM).toSorted()).toEqual(['anna', 'basia', 'jan']);
  expect(here.valuesOf(OTHER)).toEqual(['basia']);
  expect(new Set(heard)).toEqual(new Set([ROOM, OTHER]));
  heard.splice(0);
  there.publish(ROOM, ['jan']);
  elsewhere.publish(OTHER, []);
  expect(here.valuesOf(ROOM).toSorted()).toEqual(['basia', 'jan']);
  expect(here.valuesOf(OTHER)).toEqual([]);
  expect(heard).toEqual([ROOM, OTHER]);
});

test('an unchanged state is not sent again', () => {
  const heard: string[] = [];
  processes.start(heard);
  const there = processes.start();
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(0);
  heard.splice(0);
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([]);
});

test('a process that starts later learns the current state', () => {
  const there = processes.start();
  there.publish(ROOM, ['anna']);
  const late = processes.start();
  late.requestState();
  vi.advanceTimersByTime(0);
  expect(late.valuesOf(ROOM)).toEqual(['anna']);
});

test('a lost message is noticed at the next repetition, and requested', () => {
  const here = processes.start();
  const there = processes.start();
  there.publish(OTHER, ['basia']);
  vi.advanceTimersByTime(0);
  processes.isLosing = true;
  there.publish(ROOM, ['anna']);
  there.publish(OTHER, []);
  processes.isLosing = false;
  expect(here.valuesOf(ROOM)).toEqual([]);
  vi.advanceTimersByTime(5_001);
  expect(here.valuesOf(ROOM)).toEqual(['anna']);
  expect(here.valuesOf(OTHER)).toEqual([]);
});

test('a single lost message is noticed too', () => {
  const here = processes.start();
  const there = processes.start();
  there.publish(OTHER, ['basia']);
  vi.advanceTimersByTime(0);
  processes.isLosing = true;
  there.publish(ROOM, ['anna']);
  processes.isLosing = false;
  vi.advanceTimersByTime(5_001);
  expect(here.valuesOf(ROOM)).toEqual(['anna']);
});

test('the viewers of a process that died are gone within seconds', () => {
  const heard: string[] = [];
  const gone: Gone[] = [];
  const here = processes.start(heard, gone);
  const there = processes.start();
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(0);
  processes.leaveOnly(1);
  heard.splice(0);
  vi.advanceTimersByTime(10_000);
  expect(here.valuesOf(ROOM)).toEqual(['anna']);
  vi.advanceTimersByTime(5_001);
  expect(here.valuesOf(ROOM)).toEqual([]);
  expect(heard).toEqual([ROOM]);
  expect(gone).toEqual([['dead', { [ROOM]: ['anna'] }]]);
});

test('the viewers of a process that stops are gone at once', () => {
  const gone: Gone[] = [];
  const here = processes.start([], gone);
  const there = processes.start();
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(0);
  there.close();
  expect(here.valuesOf(ROOM)).toEqual([]);
  vi.advanceTimersByTime(20_000);
  expect(gone).toEqual([['stopped', { [ROOM]: ['anna'] }]]);
});
