import { expect, test } from 'vitest';
import { CatchUp, type Extent } from './catch-up.ts';

/** A fetch that the test ends, with a given result. */
function start() {
  const asked: Extent[] = [];
  let end: (succeeded: boolean) => void = () => undefined;
  const catchUp = new CatchUp((extent) => {
    asked.push(extent);
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  catchUp.start();
  const ends = async (succeeded: boolean): Promise<void> => {
    end(succeeded);
    for (let microtask = 0; microtask < 5; microtask += 1) await Promise.resolve();
  };
  return { catchUp, asked, ends };
}

test('what is asked for during a fetch follows it, once', async () => {
  const { catchUp, asked, ends } = start();
  for (let time = 0; time < 3; time += 1) catchUp.request('changes');
  expect(asked).toEqual(['changes']);
  await ends(true);
  await ends(true);
  expect(asked).toEqual(['changes', 'changes']);
});

test('is settled only when what was asked for in the meantime has ended too', async () => {
  const { catchUp, ends } = start();
  let isSettled = false;
  catchUp.request('changes');
  catchUp.request('changes');
  void catchUp.settled().then(() => {
    isSettled = true;
  });
  await ends(true);
  expect(isSettled).toBe(false);
  await ends(true);
  expect(isSettled).toBe(true);
});

test('a fetch that throws stays wanted', async () => {
  const asked: Extent[] = [];
  const catchUp = new CatchUp((extent) => {
    asked.push(extent);
    return Promise.reject(new Error('a listener threw'));
  });
  catchUp.request('whole');
  catchUp.start();
  await expect(catchUp.settled()).rejects.toThrow('a listener threw');
  catchUp.start();
  await expect(catchUp.settled()).rejects.toThrow('a listener threw');
  expect(asked).toEqual(['whole', 'whole']);
});

test('the whole list is fetched where it is wanted, though changes are asked for after it', async () => {
  const { catchUp, asked, ends } = start();
  catchUp.request('changes');
  catchUp.request('whole');
  catchUp.request('changes');
  await ends(true);
  await ends(true);
  expect(asked).toEqual(['changes', 'whole']);
});

test.each<[failed: Extent, meanwhile: Extent | undefined, next: Extent]>([
  ['changes', undefined, 'changes'],
  ['whole', undefined, 'whole'],
  ['whole', 'changes', 'whole'],
  ['changes', 'whole', 'whole'],
])(
  'a fetch that failed stays wanted: %s, with %s asked for in the meantime',
  async (failed, meanwhile, next) => {
    const { catchUp, asked, ends } = start();
    catchUp.request(failed);
    if (meanwhile !== undefined) catchUp.request(meanwhile);
    await ends(false);
    expect(asked).toEqual([failed]);
    catchUp.start();
    expect(asked).toEqual([failed, next]);
  },
);
