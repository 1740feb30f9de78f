import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../program.ts';
import type { Change, Mutation } from './types.ts';

/** What tests, their settings and the simulation read, in addition to the packages. */
const COPIED = ['src', 'scripts', 'package.json', 'vitest.config.ts', 'tsconfig.base.json'];

/** @throws Error when `find` doesn't stand in the text exactly once */
export function changed(text: string, { file, find, replace }: Change): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${file} has ${count} times: ${find}`);
  return text.replace(find, () => replace);
}

/** A copy of the sources, into which faults are put. */
export class SourceTree {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<SourceTree> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lz-mutations-'));
    for (const name of COPIED) {
      await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
    }
    // Without the folder of the built app the server warns.
    await mkdir(path.join(folder, 'dist', 'web'), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    return new SourceTree(folder);
  }

  /**
   * Runs `work` while the fault is in the copy.
   * @throws Error when the code that it changes is no longer there
   */
  async with<T>(mutation: Mutation, work: () => Promise<T>): Promise<T> {
    const originals = new Map<string, string>();
    try {
      for (const change of [mutation, ...(mutation.also ?? [])]) {
        const file = path.join(this.folder, change.file);
        const text = await readFile(file, 'utf8');
        if (!originals.has(file)) originals.set(file, text);
        await writeFile(file, changed(text, change));
      }
      return await work();
    } finally {
      for (const [file, text] of originals) await writeFile(file, text);
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
