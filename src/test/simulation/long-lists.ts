import { v7 as uuidv7 } from 'uuid';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import type { ScreenOptions } from './screens.ts';
import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { SimulatedServer, SimulatedUser } from './simulated-server.ts';

/** Announcements of an operation on this many items carry only the version. */
export const ITEM_COUNT = 60;

function addItems(): OperationDraft {
  const items = Array.from({ length: ITEM_COUNT }, (_, index) => ({
    itemId: uuidv7(),
    productId: uuidv7(),
    productName: `Zapas ${index}`,
    qty: 1,
    unit: 'piece' as const,
  }));
  return { type: 'item.add', items };
}

/** Adds many items to the list, as another client of its owner. */
export async function fillList(server: SimulatedServer, owner: SimulatedUser, listId: string): Promise<void> {
  const operation = { ...addItems(), id: uuidv7(), v: 1, client: uuidv7(), base: 0, madeAt: 0 };
  const url = `/api/v2/shopping-list/${listId}/operations`;
  await server.call({ method: 'POST', url, token: owner.token, body: { operations: [operation] } });
}

/**
 * Does so much that it takes several batches, in some cases without a network: all lines are ticked and unticked again
 * and again.
 */
export function runBurst(tab: SimulatedTab, listId: string, { random, clock }: ScreenOptions): void {
  const items = tab.engine.list(listId).getSnapshot().list?.items ?? [];
  if (items.length < ITEM_COUNT / 2) return;
  if (random.chance(0.7)) disconnect(tab.device, (work) => clock.after(random.between(0, 60_000), work));
  const itemIds = items.map(({ id }) => id);
  const productId = items[0]?.productId ?? '';
  for (let count = random.whole(45, 55); count > 0; count -= 1) {
    void tab.do(listId, { type: 'product.check', productId, checked: count % 2 === 0, itemIds });
  }
}

/** @param later when the network is back */
function disconnect(device: SimulatedDevice, later: (work: () => void) => void): void {
  const { network } = device;
  const { profile } = network;
  if (profile === 'offline') return;
  network.profile = 'offline';
  device.networkChanged();
  later(() => {
    // The world may have changed it in the meantime, and at its end it does so permanently.
    if (network.profile !== 'offline') return;
    network.profile = profile;
    device.networkChanged();
  });
}
