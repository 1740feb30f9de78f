/** `npm run dev`: server and web side by side, both reloading when their files change. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot, root } from './paths.mjs';

const programs = [
  {
    name: 'server',
    args: ['--watch', '--watch-preserve-output', inRoot('src', 'server', 'main.ts')],
  },
  { name: 'web', args: [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'] },
];

let ending = false;

function start({ name, args }) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) =>
      process.stdout.write(`${name.padEnd(6)} │ ${line}\n`),
    );
  }
  child.on('exit', (code) => {
    if (!ending) process.exitCode = code || 1;
    end();
  });
  return child;
}

const children = programs.map(start);

function end() {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
