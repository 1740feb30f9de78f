import { type Household, type HouseholdSize, seedHousehold } from './household.ts';
import { type Listen, listenToFloor, listenToServer } from './listener.ts';
import { seedFloor } from './floor/tables.ts';
import {
  benchEnvironment,
  type RunningProgram,
  startBuiltServer,
  startFloor,
  temporaryFolder,
} from './processes.ts';
import { Ticker } from './ticker.ts';

/** One of the two that are compared; both take the same requests. */
export interface Side {
  program: RunningProgram;
  /** Opens a screen on a list. */
  listen: Listen;
  /** Of its database. */
  ticker: Ticker;
}

export interface Stage {
  household: Household;
  server: Side;
  floor: Side;
  stop: () => Promise<void>;
}

/** The built server on a fresh database of this size, and the floor with as much. */
export async function setStage(size: HouseholdSize): Promise<Stage> {
  const folder = temporaryFolder();
  const household = await seedHousehold({ dataDir: folder }, size);
  const program = await startBuiltServer(manyPhones(folder));
  const floor = await startFloorSide(household);
  return {
    household,
    server: { program, listen: listenToServer, ticker: new Ticker() },
    floor,
    stop: async () => void (await Promise.all([program.stop(), floor.program.stop()])),
  };
}

/** The floor, with as much as the household has. */
export async function startFloorSide(household: Household): Promise<Side> {
  const folder = temporaryFolder();
  seedFloor(folder, household);
  return { program: await startFloor(folder), listen: listenToFloor, ticker: new Ticker() };
}

/** Settings with which each person stands for a phone of one's own; nothing but what is asked for runs beside. */
export function manyPhones(dataDir: string): Record<string, string> {
  return { ...benchEnvironment(dataDir), TRUST_PROXY: 'loopback', BACKUPS_KEPT: '0' };
}
