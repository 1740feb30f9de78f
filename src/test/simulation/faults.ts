import type { ShoppingList } from '../../contract/shopping-lists.ts';
import type { Transport } from '../../web/sync/transport.ts';
import type { WorldFaults } from './world.ts';

/** What a careless change might do. Each has to be noticed. */
export const FAULTS = {
  'the server forgets what it has done': { forgetful: true },
  'the outbox expires': { expiry: 10 * 60_000 },
  'an old answer is painted over a newer one': { transport: paintOldAnswers },
  'what was seen is refreshed when it is sent': { transport: refreshBase },
} satisfies Record<string, WorldFaults>;

/** The list is once more what it was when it was first loaded, under the version of today. */
function paintOldAnswers(transport: Transport): Transport {
  const first = new Map<string, ShoppingList>();
  return {
    ...transport,
    async fetchList(listId, since) {
      const answer = await transport.fetchList(listId, since);
      const old = first.get(listId);
      if (old !== undefined) return { ...old, version: answer.version, epoch: answer.epoch };
      if ('items' in answer) first.set(listId, answer);
      return answer;
    },
  };
}

function refreshBase(transport: Transport): Transport {
  return {
    ...transport,
    sendOperations: (listId, operations) =>
      transport.sendOperations(
        listId,
        operations.map((operation) => ({ ...operation, base: 1_000_000 })),
      ),
  };
}
