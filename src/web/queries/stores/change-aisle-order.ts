import { listSync } from '../../sync/list-sync.ts';
import { author } from '../offline-mutations/author.ts';
import { queueMutation } from '../offline-mutations/sender.ts';
import type { OfflineMutationValues } from '../offline-mutations/offline-mutations.ts';

/** Sets the order in which aisles are passed, for all users, with or without a network. */
export async function changeAisleOrder(
  order: Omit<OfflineMutationValues['aisleOrder'], 'client'>,
): Promise<void> {
  await queueMutation('aisleOrder', { ...order, client: await listSync(author()).clientId });
}
