import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { launch } from '../program.ts';
import type { Mutation } from './types.ts';

/** A fault that makes a check run for ever is noticed too. */
const MAX_CHECK_MS = 5 * 60_000;

/** The check that noticed a fault, in words; undefined if none did. */
export type Verdict = string | undefined;

/** Runs those tests in the folder until one fails. */
export async function runTests(
  folder: string,
  { tests, project }: Pick<Mutation, 'tests' | 'project'>,
): Promise<Verdict> {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    ...(project === undefined ? usualProjects(tests) : [project]).map((name) => `--project=${name}`),
    ...tests,
  ];
  const { isGood, output } = await runNode(folder, vitest);
  if (isGood) return undefined;
  return /^\s*FAIL\s+(.*)$/m.exec(output)?.[1]?.trim() ?? summaryOf(output);
}

function usualProjects(tests: readonly string[]): string[] {
  return tests.every((name) => name.startsWith('src/server/')) ? ['sqlite'] : ['unit', 'web', 'web-isolated'];
}

/** Runs this many seeds of the simulation in the folder. */
export async function simulate(folder: string, seeds: number): Promise<Verdict> {
  const { isGood, output } = await runNode(folder, ['src/test/simulation/main.ts', '--seeds', String(seeds)]);
  return isGood ? undefined : `simulation: ${summaryOf(output)}`;
}

async function runNode(cwd: string, args: string[]): Promise<{ isGood: boolean; output: string }> {
  const child = launch([process.execPath, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const source of [child.stdout, child.stderr]) {
    source?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const timeout = setTimeout(() => {
    output += '\ntook too long';
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, MAX_CHECK_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timeout);
  return { isGood: code === 0, output: stripVTControlCharacters(output) };
}

/** The first error, for the last line of a program that couldn't start is a brace. */
function summaryOf(output: string): string {
  return (/^.*Error:.*$/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '').trim();
}
