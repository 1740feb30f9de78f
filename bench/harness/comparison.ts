import { type Dataset, type DatasetSize, seedDataset } from './dataset.ts';
import { type Listen, listenToBaseline, listenToServer } from './listener.ts';
import { seedBaseline } from '../baseline/tables.ts';
import {
  benchEnvironment,
  type RunningProgram,
  startBuiltServer,
  startBaseline,
  temporaryFolder,
} from './processes.ts';
import { Ticker } from './ticker.ts';

/** One of the two programs that are compared; both accept the same requests. */
export interface Subject {
  program: RunningProgram;
  /** Opens a client on a list. */
  listen: Listen;
  /** Makes ticks for its database. */
  ticker: Ticker;
}

export interface Comparison {
  dataset: Dataset;
  server: Subject;
  baseline: Subject;
  stop: () => Promise<void>;
}

/** The built server on a fresh database of this size, and the baseline with the same data. */
export async function startComparison(size: DatasetSize): Promise<Comparison> {
  const folder = temporaryFolder();
  const dataset = await seedDataset({ dataDir: folder }, size);
  const program = await startBuiltServer(behindProxy(folder));
  const baseline = await startBaselineSubject(dataset);
  return {
    dataset,
    server: { program, listen: listenToServer, ticker: new Ticker() },
    baseline,
    stop: async () => void (await Promise.all([program.stop(), baseline.program.stop()])),
  };
}

/** The baseline, with the dataset's data. */
export async function startBaselineSubject(dataset: Dataset): Promise<Subject> {
  const folder = temporaryFolder();
  seedBaseline(folder, dataset);
  return { program: await startBaseline(folder), listen: listenToBaseline, ticker: new Ticker() };
}

/** Settings that let each caller have its own address, and switch off background work. */
export function behindProxy(dataDir: string): Record<string, string> {
  return { ...benchEnvironment(dataDir), TRUST_PROXY: 'loopback', BACKUPS_KEPT: '0' };
}
