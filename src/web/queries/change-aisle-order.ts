import { readUser } from '../stored-user.ts';
import { listSync } from '../sync/list-sync.ts';
import { keepChange } from './kept-mutation-sender.ts';
import type { KeptValues } from './kept-mutations.ts';

/** Says in which order aisles are passed, for everybody, with or without a network. */
export async function changeAisleOrder(order: Omit<KeptValues['aisleOrder'], 'client'>): Promise<void> {
  const user = readUser();
  if (user === null) return;
  await keepChange('aisleOrder', { ...order, client: await listSync(user).clientId });
}
