import { expect, test } from 'vitest';
import { PeerDetector } from './peer-detector.ts';

/** In seconds. */
let now = 0;
const start = (): PeerDetector => {
  now = 100;
  return new PeerDetector(() => now * 1_000);
};

test('a process is alone when it has heard itself, and no other process for a minute', () => {
  const peers = start();
  expect(peers.isAlone()).toBe(false);
  now += 59;
  peers.note('self');
  expect(peers.isAlone()).toBe(false);
  now += 1;
  expect(peers.isAlone()).toBe(true);
});

test('one message of another process ends that at once, and for a minute more', () => {
  const peers = start();
  now += 70;
  peers.note('self');
  peers.note('peer');
  expect(peers.isAlone()).toBe(false);
  now += 59;
  peers.note('self');
  expect(peers.isAlone()).toBe(false);
  now += 2;
  expect(peers.isAlone()).toBe(true);
});

test('a process that does not hear itself may be missing others', () => {
  const peers = start();
  now += 70;
  expect(peers.isAlone()).toBe(false);
  peers.note('self');
  expect(peers.isAlone()).toBe(true);
  now += 60;
  expect(peers.isAlone()).toBe(false);
});

test('nor is it alone after trouble', () => {
  const peers = start();
  now += 70;
  peers.note('self');
  peers.assumePeers();
  expect(peers.isAlone()).toBe(false);
});
