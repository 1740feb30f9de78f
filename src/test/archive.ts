import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { OTHER_AISLE_ID } from '../contract/products/other-aisle.ts';
import { exportSnapshot } from '../server/archive/export.ts';
import { readFileLines } from '../server/archive/files.ts';
import { loadExport } from '../server/archive/load.ts';
import { type DatabaseLocation, openRaw } from '../server/db/raw.ts';
import { seedDemo } from '../server/demo/seed.ts';
import type { TestStorage } from './database.ts';
import { addItem, makeList, makeProduct } from './household.ts';
import { makePhoto } from './jpeg.ts';
import { giveEmailChange, givePasskey, giveTotp } from './proofs.ts';
import { startTestServer, TEST_PASSWORD } from './server.ts';
import { makeCalendar, makeMeal } from './meals.ts';
import { BACKWARDS, makeStore, takeTrips } from './stores.ts';

/** Everything in a database, as an export has it. */
export async function exportText(location: DatabaseLocation): Promise<string> {
  const database = await openRaw(location, 'read');
  try {
    return await exportSnapshot(database, async (lines) => {
      let text = '';
      for await (const line of lines) text += `${line}\n`;
      return text;
    });
  } finally {
    await database.close();
  }
}

/** Loads an export, as `lz import` does. */
export async function importText(location: DatabaseLocation, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lz-import-'));
  const database = await openRaw(location, 'create');
  try {
    const file = join(folder, 'export.jsonl');
    await writeFile(file, text);
    await loadExport(database, readFileLines(file), { isRestore: true });
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The demo household, with everything that it lacks by itself: sessions, links, a notice, a second factor, products
 * that were merged, measured kept apart and photographed, a product that was bought and one that is not to be
 * suggested, a store with a learnt order.
 */
export async function fillHousehold(storage: TestStorage): Promise<void> {
  const server = await startTestServer({ storage });
  await seedDemo(server.deps);
  const admin = await server.signUp({ role: 'admin' });
  await admin.post(`/api/users/${admin.id}/reset-link`, { password: TEST_PASSWORD });
  await giveEmailChange(server, admin.id);
  await giveTotp(server, admin.id);
  await givePasskey(server, admin.id);
  const [early, late] = [await makeProduct(admin), await makeProduct(admin)];
  await admin.post(`/api/v2/product/${early.id}/merge`, { into: late.id });
  await admin.put(`/api/v2/product/${late.id}/measures/can`, { qty: 400, unit: 'g' });
  await admin.put(`/api/v2/product/${late.id}/distinct/${(await makeProduct(admin)).id}`, {});
  await admin.put(`/api/v2/product/${late.id}/staple`, { staple: true });
  await admin.put(`/api/v2/product/${late.id}/aisle`, { aisleId: OTHER_AISLE_ID });
  await admin.put(`/api/v2/product/${late.id}/photo`, makePhoto());
  const list = await makeList(admin);
  const { id: storeId } = await makeStore(admin);
  await admin.put(`/api/v2/shopping-list/${list}/store`, { storeId });
  await takeTrips(server, { listId: list, storeId, sequences: [BACKWARDS] }, 3);
  const { productId } = await addItem(admin, list);
  await admin.post(`/api/v2/shopping-list/${list}/check-product`, { productId, state: true });
  await admin.get(`/api/v2/shopping-list/${list}/suggestions`);
  await admin.put(`/api/v2/shopping-list/${list}/suggestions/${late.id}/hidden`);
  await makeMeal(admin, { changeId: uuidv7(), slot: 'dinner', portions: 2 });
  await makeCalendar(admin);
  await server.close();
}
