import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { commonPasswords } from './common-passwords.ts';
import { readSettings } from '../read-settings.ts';
import { hashPassword, Limiter, refuseCommonPassword, verifyPassword } from './passwords.ts';

const { passwordCost } = readSettings({});

// spec: R68, P15
test('a hash is Argon2id with 64 MiB, and matches only its password', async () => {
  const hash = await hashPassword(passwordCost, 'zażółć gęślą jaźń');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await verifyPassword(passwordCost, hash, 'zażółć gęślą jaźń')).toBe(true);
  expect(await verifyPassword(passwordCost, hash, 'zazolc gesla jazn')).toBe(false);
  expect(await verifyPassword(passwordCost, undefined, 'zażółć gęślą jaźń')).toBe(false);
});

test('hashing does not block the event loop', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await hashPassword(passwordCost, 'zielona-herbata');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

// spec: R67, P15
test('at least 3,000 common passwords of valid length are refused, in upper and lower case', () => {
  const choosable = [...commonPasswords()].filter(({ length }) => length >= LIMITS.passwordMin);
  expect(choosable.length).toBeGreaterThanOrEqual(3_000);
  expect([...commonPasswords()].every((password) => password === password.toLowerCase())).toBe(true);
  for (const password of ['password', 'QWERTY123', 'qwertyuiop', 'Kochanie1', 'zaq12wsx', 'Mateusz2024']) {
    expect(() => refuseCommonPassword(password)).toThrow('VALIDATION_ERROR');
  }
  expect(() => refuseCommonPassword('zielona-herbata')).not.toThrow();
});

test('a limiter runs a few at once in order, queues a few, and refuses the rest', async () => {
  const limiter = new Limiter(2, 2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const job = (number: number) =>
    limiter.run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
    });
  const jobs = [job(1), job(2), job(3), job(4)];
  await expect(job(5)).rejects.toThrow('SERVICE_UNAVAILABLE');
  expect(started).toEqual([1, 2]);
  finish[0]?.();
  await expect.poll(() => started).toEqual([1, 2, 3]);
  finish[1]?.();
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  finish[2]?.();
  finish[3]?.();
  await Promise.all(jobs);
  const failing = limiter.run(() => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await limiter.run(async () => 'its place was given back')).toBe('its place was given back');
});
