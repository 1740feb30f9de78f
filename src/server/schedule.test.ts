import { pino } from 'pino';
import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';

test('work is repeated, also after a run that failed, until it is stopped', async () => {
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  let runs = 0;
  const third = Promise.withResolvers<AbortSignal>();
  const run = async (signal: AbortSignal): Promise<void> => {
    runs += 1;
    if (runs === 1) throw new Error('no disk');
    if (runs < 3) return;
    third.resolve(signal);
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    throw signal.reason;
  };
  const scheduled = schedule({ firstDelayMs: 1, intervalMs: 1, run, failure: 'could not tidy up' }, log);
  const signal = await third.promise;
  await scheduled.stop();
  expect([signal.aborted, runs]).toEqual([true, 3]);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'could not tidy up', err: { message: 'no disk' } },
  ]);
});

test('what is stopped before its first run never runs', async () => {
  let runs = 0;
  const run = async (): Promise<void> => void (runs += 1);
  const scheduled = schedule({ firstDelayMs: 1, intervalMs: 1, run, failure: '' }, pino({ level: 'silent' }));
  await scheduled.stop();
  expect(runs).toBe(0);
});
