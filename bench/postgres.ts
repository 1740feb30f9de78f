import type { Bench, Figure } from './bench.ts';
import {
  CLUSTER,
  type Installation,
  type Kind,
  POSTGRES,
  SQLITE,
  startInstallation,
} from './installation.ts';
import { median, spread } from './measure.ts';
import { duration } from './options.ts';
import { timeReads } from './reading.ts';
import { inTurn } from './rounds.ts';
import { type Side, startFloorSide } from './stage.ts';
import { tickRate, timeTicks } from './ticking.ts';

const SIZE = { lists: Array.from({ length: 25 }, () => 50), members: 2, products: 50 };
const COUNT = { ticks: 200, warmUp: 50 };
const READS = 200;

export const bench: Bench = {
  name: 'postgres',
  title: 'tick, ticks and list again, beside SQLite; the floor is SQLite’s',
  async run() {
    const figures: Figure[] = [];
    for (const kind of [SQLITE, POSTGRES, CLUSTER]) figures.push(...(await measure(kind)));
    return figures;
  },
};

async function measure(kind: Kind): Promise<Figure[]> {
  const installation = await startInstallation(kind, SIZE);
  const floor = await startFloorSide(installation.household);
  const figures = [
    ...(await measureTick(installation, floor)),
    await measureTicks(installation, floor),
    ...(await measureList(installation, floor)),
  ];
  await floor.program.stop();
  await installation.stop();
  return figures.map((figure) => ({ ...figure, name: `${kind.name}: ${figure.name}` }));
}

/** From the first process to a screen of the last one. */
async function measureTick({ household, sides }: Installation, floor: Side): Promise<Figure[]> {
  const [list] = household.lists;
  const [author, watcher = author] = [sides[0], sides.at(-1)];
  if (list === undefined) throw new Error('There must be a list.');
  const { samples, floors } = await inTurn(
    () => timeTicks({ author, watcher }, list, COUNT),
    () => timeTicks({ author: floor, watcher: floor }, list, COUNT),
  );
  return spread('tick', 'ms', samples, floors);
}

async function measureTicks({ household, sides }: Installation, floor: Side): Promise<Figure> {
  const seconds = duration(3);
  const { samples, floors } = await inTurn(
    async () => [await tickRate(sides, household.lists, seconds)],
    async () => [await tickRate([floor], household.lists, seconds)],
  );
  return { name: 'ticks a second', value: median(samples), unit: '/s', floor: median(floors) };
}

async function measureList({ household, sides }: Installation, floor: Side): Promise<Figure[]> {
  const [list] = household.lists;
  const person = list?.members[0];
  if (list === undefined || person === undefined) throw new Error('There must be a list of somebody.');
  const path = `/api/v2/shopping-list/${list.id}`;
  const { samples, floors } = await timeReads({ server: sides[0], floor }, { path, person, reads: READS });
  return spread('list of 50', 'ms', samples, floors);
}
