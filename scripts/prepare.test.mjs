import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

it('says who has to prepare a folder that this user may not write to', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lz-prepare-'));
  try {
    cpSync(inRoot('scripts'), path.join(folder, 'scripts'), { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(inRoot(file), path.join(folder, file));
    chmodSync(folder, 0o555);
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const program = path.join(folder, 'scripts', 'prepare.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
      encoding: 'utf8',
      ...account,
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `LZ has to be prepared first, and this user may not write to ${folder} (EACCES). Run: sudo node ${program}\n`,
    ]);
  } finally {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  }
});
