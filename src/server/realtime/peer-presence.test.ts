import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PeerPresence } from './peer-presence.ts';
import type { RealtimeServer } from './types.ts';

const ROOM = 'shopping-list:1';
const OTHER = 'shopping-list:2';

/** Processes that hear each other, unless told not to. */
class Street {
  readonly #doors = new Set<EventEmitter>();
  /** Whether what is said now reaches nobody. */
  isDeaf = false;

  /** @param heard where the rooms go whose viewers elsewhere changed */
  move(heard: string[] = []): PeerPresence {
    const door = new EventEmitter();
    this.#doors.add(door);
    const serverSideEmit = (event: string, ...parameters: unknown[]): void => {
      if (this.isDeaf) return;
      const words = structuredClone(parameters);
      for (const other of this.#doors) if (other !== door) other.emit(event, ...words);
    };
    const io = Object.assign(door, { serverSideEmit }) as unknown as RealtimeServer;
    return new PeerPresence(io, (rooms) => heard.push(...rooms));
  }

  /** Everybody but these hears nothing any more, and is not heard. */
  leaveOnly(count: number): void {
    for (const door of [...this.#doors].slice(count)) {
      this.#doors.delete(door);
      door.removeAllListeners();
      Object.assign(door, { serverSideEmit: () => undefined });
    }
  }
}

let street: Street;
beforeEach(() => {
  vi.useFakeTimers();
  street = new Street();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a process knows who views a list on the others, and hears of every change', () => {
  const heard: string[] = [];
  const [here, there, yonder] = [street.move(heard), street.move(), street.move()];
  vi.runAllTicks();
  there.publish(ROOM, ['anna', 'jan']);
  yonder.publish(ROOM, ['basia']);
  yonder.publish(OTHER, ['basia']);
  vi.advanceTimersByTime(0);
  expect(here.viewersOf(ROOM).toSorted()).toEqual(['anna', 'basia', 'jan']);
  expect(here.viewersOf(OTHER)).toEqual(['basia']);
  expect(new Set(heard)).toEqual(new Set([ROOM, OTHER]));
  heard.splice(0);
  there.publish(ROOM, ['jan']);
  yonder.publish(OTHER, []);
  expect(here.viewersOf(ROOM).toSorted()).toEqual(['basia', 'jan']);
  expect(here.viewersOf(OTHER)).toEqual([]);
  expect(heard).toEqual([ROOM, OTHER]);
});

test('what is the same as before is not said again', () => {
  const heard: string[] = [];
  street.move(heard);
  const there = street.move();
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(0);
  heard.splice(0);
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([]);
});

test('a process that comes later learns what there is', () => {
  const there = street.move();
  there.publish(ROOM, ['anna']);
  const late = street.move();
  late.requestState();
  vi.advanceTimersByTime(0);
  expect(late.viewersOf(ROOM)).toEqual(['anna']);
});

test('a word that was lost is missed at the next repetition, and asked for', () => {
  const here = street.move();
  const there = street.move();
  there.publish(OTHER, ['basia']);
  vi.advanceTimersByTime(0);
  street.isDeaf = true;
  there.publish(ROOM, ['anna']);
  there.publish(OTHER, []);
  street.isDeaf = false;
  expect(here.viewersOf(ROOM)).toEqual([]);
  vi.advanceTimersByTime(5_001);
  expect(here.viewersOf(ROOM)).toEqual(['anna']);
  expect(here.viewersOf(OTHER)).toEqual([]);
});

test('the viewers of a process that died are gone within seconds', () => {
  const heard: string[] = [];
  const here = street.move(heard);
  const there = street.move();
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(0);
  street.leaveOnly(1);
  heard.splice(0);
  vi.advanceTimersByTime(10_000);
  expect(here.viewersOf(ROOM)).toEqual(['anna']);
  vi.advanceTimersByTime(5_001);
  expect(here.viewersOf(ROOM)).toEqual([]);
  expect(heard).toEqual([ROOM]);
});

test('the viewers of a process that stops are gone at once', () => {
  const here = street.move();
  const there = street.move();
  there.publish(ROOM, ['anna']);
  vi.advanceTimersByTime(0);
  there.close();
  expect(here.viewersOf(ROOM)).toEqual([]);
});
