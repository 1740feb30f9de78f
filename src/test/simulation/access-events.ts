import { sendWaiting } from '../../web/sync/send-waiting.ts';
import { type Scene, SECOND_MS } from './scene.ts';
import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { SimulatedUser } from './simulated-server.ts';

export async function withdraw(scene: Scene): Promise<void> {
  const [owner, ...others] = scene.users as [SimulatedUser, ...SimulatedUser[]];
  const user = scene.random.pick(others);
  scene.withdrawn.add(user.id);
  const url = `/api/v2/shopping-list/${scene.mainList}/users/${user.id}`;
  await scene.call(scene.random.chance(0.5) ? owner : user, 'DELETE', url);
}

export async function shareAgain(scene: Scene): Promise<void> {
  const user = scene.random.pick(scene.users.slice(1));
  await scene.share(user);
  await scene.pass(SECOND_MS);
  for (const device of scene.devices) if (device.options.user === user) scene.lookAgain(device);
}

/** In one of the tabs or in another window: each of the tabs hears of it or not. */
export async function logIn(scene: Scene, device: SimulatedDevice): Promise<void> {
  if ((await scene.accounts?.logIn(device)) !== true) return;
  for (const tab of device.tabs) if (scene.random.chance(0.5)) tab.engine.wake();
  if (!device.isLoggedOut) return;
  device.isLoggedOut = false;
  device.openTab();
}

/** Waiting operations are sent for three seconds; then their author decides whether the rest may be lost. */
export async function logOut(scene: Scene): Promise<void> {
  const tabs = scene.tabs().filter(({ isMemoryOnly }) => !isMemoryOnly);
  if (tabs.length === 0) return;
  const leaving = { isOver: false };
  void leave(scene, scene.random.pick(tabs), scene.random.chance(0.5)).then(() => {
    leaving.isOver = true;
  });
  await scene.server.settle();
  await scene.clock.runFor(5 * SECOND_MS, () => scene.server.settle());
  if (!leaving.isOver) scene.problems.push('a logout waits for ever');
}

/** No action is possible on the device between the decision on waiting operations and the end of its tabs. */
async function leave(scene: Scene, { device, engine }: SimulatedTab, givesUpWaiting: boolean): Promise<void> {
  const left = await sendWaiting(engine, { limitMs: 3 * SECOND_MS, clock: scene.clock });
  if (left > 0 && !givesUpWaiting) return;
  // If a person isn't told of a loss, that is a fault.
  if (left > 0) scene.ledger.giveUp(device, (await device.disk.contents()).outbox);
  await scene.accounts?.endSession(device);
  await device.logOut();
}

export async function deactivate(scene: Scene): Promise<void> {
  const found = await scene.accounts?.deactivate(scene.random.pick(scene.users));
  scene.problems.push(...(found ?? []));
}
