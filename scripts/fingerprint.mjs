import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './paths.mjs';

const fingerprintFile = inRoot('dist', '.fingerprint');
const builtFiles = ['server/main.js', 'web/index.html', 'pages.json'].map((file) => inRoot('dist', file));
const rootFiles = /^(CHANGELOG\.md|package(-lock)?\.json|tsconfig[\w.]*\.json|(vite|postcss)\.config\.\w+)$/;
const isBuildScript = (file) => file.endsWith('.mjs') && !file.endsWith('.test.mjs');
const notBuilt = /\.test\.tsx?$|^src[\\/]test[\\/]/;

function inputs() {
  const sources = readdirSync(inRoot('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !notBuilt.test(file));
  const inTheRoot = readdirSync(root).filter((file) => rootFiles.test(file));
  const scripts = readdirSync(inRoot('scripts'))
    .filter(isBuildScript)
    .map((file) => `scripts/${file}`);
  return [...sources, ...inTheRoot, ...scripts].sort();
}

const hash = (file) =>
  createHash('sha256')
    .update(readFileSync(inRoot(file)))
    .digest('base64url');

function read() {
  try {
    return JSON.parse(readFileSync(fingerprintFile, 'utf8'));
  } catch {
    // Missing or incomplete means the same: nothing is known to be built.
    return undefined;
  }
}

/** The build's current inputs: path → [size, mtimeMs, hash of the content]. */
export function takeFingerprint() {
  return Object.fromEntries(
    inputs().map((file) => {
      const { size, mtimeMs } = statSync(inRoot(file));
      return [file, [size, mtimeMs, hash(file)]];
    }),
  );
}

export function writeFingerprint(fingerprint) {
  mkdirSync(path.dirname(fingerprintFile), { recursive: true });
  writeFileSync(fingerprintFile, JSON.stringify(fingerprint));
}

function noteTimes(fingerprint) {
  try {
    writeFingerprint(fingerprint);
  } catch {
    // A user who may only read this folder, such as that of a service, reads the contents again the next time.
  }
}

/**
 * Whether dist/ was built from the current files. Reads a file's content only if its time differs from the recorded
 * one (a checkout changes every time), and then records the new time where it may.
 */
export function isBuilt() {
  const noted = read();
  if (!noted || !builtFiles.every((file) => existsSync(file))) return false;
  const files = inputs();
  if (files.length !== Object.keys(noted).length) return false;
  let touched = false;
  for (const file of files) {
    const before = noted[file];
    const { size, mtimeMs } = statSync(inRoot(file));
    if (!before || before[0] !== size) return false;
    if (before[1] === mtimeMs) continue;
    if (before[2] !== hash(file)) return false;
    before[1] = mtimeMs;
    touched = true;
  }
  if (touched) noteTimes(noted);
  return true;
}
