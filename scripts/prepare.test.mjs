import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

/** Runs `prepare.mjs` in a new folder that holds what it needs. */
function prepareIn(name, { mode = 0o755 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  try {
    cpSync(inRoot('scripts'), path.join(folder, 'scripts'), { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(inRoot(file), path.join(folder, file));
    chmodSync(folder, mode);
    const account = mode !== 0o755 && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const program = path.join(folder, 'scripts', 'prepare.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
      encoding: 'utf8',
      ...account,
    });
    return { folder, program, result: [status, stdout, stderr] };
  } finally {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  }
}

it('says who has to prepare a folder that this user may not write to', () => {
  const { folder, program, result } = prepareIn('lz-prepare-', { mode: 0o555 });
  expect(result).toEqual([
    1,
    '',
    `LZ has to be prepared first, and this user may not write to ${folder} (EACCES). Run: sudo node ${program}\n`,
  ]);
});

it('refuses a path in which nothing can be built, before it installs anything', () => {
  const { folder, result } = prepareIn('lz-#1-');
  expect(result).toEqual([1, '', `LZ can't be built where a path holds # or ?: rename ${folder}\n`]);
});
