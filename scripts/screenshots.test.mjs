import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot, temporaryFolder } from './paths.mjs';

/** Runs the script in a folder of its own, with this program in the place of the server. */
async function run(program) {
  const folder = temporaryFolder();
  const server = path.join(folder, 'dist', 'server', 'demo');
  mkdirSync(server, { recursive: true });
  cpSync(inRoot('scripts'), path.join(folder, 'scripts'), { recursive: true });
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(server, 'main.js'), program);
  const script = spawn(process.execPath, [path.join(folder, 'scripts', 'screenshots.mjs')], {
    cwd: folder,
    // Not a browser, but it can be started.
    env: { ...process.env, CHROMIUM_PATH: process.execPath },
    stdio: 'ignore',
  });
  const [code] = await once(script, 'exit');
  return { code, folder };
}

it('leaves no server running if the browser can’t start', async () => {
  const { code, folder } = await run(`
    import { writeFileSync } from 'node:fs';
    writeFileSync('pid', String(process.pid));
    console.log('LZ is ready');
    setInterval(() => undefined, 1_000);`);
  const pid = Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
  expect(code).toBe(1);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('ends with a server that can’t start', async () => {
  expect((await run('process.exitCode = 1;')).code).toBe(1);
});
