import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SOURCE = 'src/main.ts';

let folder;
const inFolder = (...parts) => path.join(folder, ...parts);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lz-fingerprint-'));
  for (const script of ['fingerprint.mjs', 'paths.mjs']) {
    cpSync(path.join(import.meta.dirname, script), inFolder('scripts', script));
  }
  for (const file of [SOURCE, 'dist/server/main.js', 'dist/web/index.html', 'dist/pages.json']) {
    mkdirSync(path.dirname(inFolder(file)), { recursive: true });
    writeFileSync(inFolder(file), 'a');
  }
  call('writeFingerprint(takeFingerprint())');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The value of an expression with the script's exports, in a process of its own. */
function call(expression, options = []) {
  const program = `
    import { isBuilt, takeFingerprint, writeFingerprint } from './scripts/fingerprint.mjs';
    process.stdout.write(String(${expression}));`;
  const args = [...options, '--input-type=module', '--eval', program];
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

const noted = () => readFileSync(inFolder('dist', '.fingerprint'), 'utf8');
/** As a checkout does. */
const touch = () => utimesSync(inFolder(SOURCE), 1_000, 1_000);

test('new times are noted, other contents are not built', () => {
  const before = noted();
  touch();
  expect(call('isBuilt()')).toBe('true');
  expect(noted()).not.toBe(before);
  writeFileSync(inFolder(SOURCE), 'b');
  expect(call('isBuilt()')).toBe('false');
});

test('a user who may write nothing learns it too', () => {
  const before = noted();
  touch();
  const readOnly = ['--permission', '--allow-fs-read=*'];
  expect(call('isBuilt()', readOnly)).toBe('true');
  expect(noted()).toBe(before);
  writeFileSync(inFolder(SOURCE), 'b');
  expect(call('isBuilt()', readOnly)).toBe('false');
});
