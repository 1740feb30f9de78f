import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder that holds package.json, whatever folder a script is started from. */
export const root = path.resolve(import.meta.dirname, '..');

export const inRoot = (...parts) => path.join(root, ...parts);

/** Prints one short line of progress; standard output is for a script's result. */
export const say = (line) => process.stderr.write(`${line}\n`);

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** A new folder, removed when this process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lz-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
