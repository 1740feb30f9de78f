import { readLog } from './evidence.ts';
import { type Scene, SECOND_MS } from './scene.ts';
import { judgeFlickers } from './verdict.ts';

export async function restart(scene: Scene, change: () => Promise<void>): Promise<void> {
  scene.server.isUp = false;
  for (const device of scene.devices) device.networkChanged();
  await scene.server.settle();
  await change();
  await scene.clock.runFor(scene.random.between(500, 30 * SECOND_MS), () => scene.server.settle());
  scene.server.isUp = true;
  for (const device of scene.devices) device.networkChanged();
}

export async function restore(scene: Scene): Promise<void> {
  const { epoch } = scene.server;
  const before = await operationIds(scene);
  // The reason that excuses them is about to disappear.
  scene.problems.push(...(await judgeFlickers(scene.evidence(), await readLog(scene.server))));
  await restart(scene, () => scene.server.restore());
  await scene.accounts?.restored(scene.users);
  const after = await operationIds(scene);
  const rows = await scene.server.database.read
    .selectFrom('shoppingLists')
    .select(['id', 'version'])
    .execute();
  const lost = new Set([...before].filter((id) => !after.has(id)));
  scene.restores.push({ epoch, versions: new Map(rows.map(({ id, version }) => [id, version])), lost });
  scene.ledger.forgetPaint();
}

/** The ids of operations, and of lists under the ids of their actions. */
async function operationIds(scene: Scene): Promise<Set<string>> {
  const { read } = scene.server.database;
  const operations = await read.selectFrom('shoppingListOperations').select('id').execute();
  const lists = new Set((await read.selectFrom('shoppingLists').select('id').execute()).map(({ id }) => id));
  const made = [...scene.ledger.actions].filter(
    ([, { entry }]) => entry.kind === 'list.create' && lists.has(entry.listId),
  );
  return new Set([...operations.map(({ id }) => id), ...made.map(([id]) => id)]);
}
