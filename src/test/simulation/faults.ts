import type { Operation } from '../../contract/shopping-lists/operations.ts';
import { isOnlyMissing } from '../../contract/shopping-lists/unseen.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import { hasCode, HttpError } from '../../web/http.ts';
import type { Transport } from '../../web/sync/transport.ts';
import { isOfNewer } from './newer-server.ts';
import type { WorldFaults } from './scene.ts';

/** Faults that a careless change might cause. Each has to be noticed. */
export const FAULTS = {
  'the server forgets what it has done': { forgetful: true },
  'the outbox expires': { expiry: 10 * 60_000 },
  'an old answer is painted over a newer one': { transport: paintOldAnswers },
  'what was seen is refreshed when it is sent': { transport: refreshBase },
  'who is too fast is taken for refused': { transport: refuseTheFast },
  'a question means what there is when it is answered': { forgetsQuestions: true },
  'a dialog sends what nobody typed': { sendsAllFields: true },
  'what others did since is taken back with one’s own': { undoesBlindly: true },
  'what was done later is sent first': { transport: sendLastFirst },
  'what only a newer server knows is no answer': { transport: refuseNew },
  'batches stay as large as they are': { transport: hideTimeouts },
  'what changes without an operation is not looked for': { ignoresDigests: true },
  'what others do is shown half a minute later': { ignoresAnnouncements: true },
  'names of recipes are not looked for': { transport: hideDigests },
  'a start made in ignorance ends a trip that is on': {
    transport: refreshBaseOf(({ type }) => type === 'trip.start'),
  },
  '‘Nie ma’ hides what was changed meanwhile': {
    transport: refreshBaseOf((operation) => operation.type === 'item.set' && isOnlyMissing(operation)),
  },
  '‘Nie ma’ sends the whole line': { missesWholeLine: true },
  'a list that is fetched has no trip': { transport: hideTrips },
  'what was done to a refused addition stays behind': { leavesFollowers: true },
  'what is tried again is forgotten': { forgetsRetries: true },
  'what is tried again in two tabs at once counts twice': { keepsAllRetries: true },
} satisfies Record<string, WorldFaults>;

/** The list has the content of its first load again, under the current version. */
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

function refuseTheFast(transport: Transport): Transport {
  return {
    ...transport,
    async sendOperations(listId, operations) {
      try {
        return await transport.sendOperations(listId, operations);
      } catch (error) {
        if (!hasCode(error, 'TOO_MANY_REQUESTS')) throw error;
        throw new HttpError(409, '', 'TOO_MANY_REQUESTS');
      }
    },
  };
}

function refuseNew(transport: Transport): Transport {
  const read = <T>(answer: T): T => {
    if (isOfNewer(answer)) throw new HttpError(0, '');
    return answer;
  };
  return {
    ...transport,
    fetchList: async (listId, since) => read(await transport.fetchList(listId, since)),
    sendOperations: async (listId, operations) => read(await transport.sendOperations(listId, operations)),
  };
}

function sendLastFirst(transport: Transport): Transport {
  return {
    ...transport,
    sendOperations: (listId, operations) => transport.sendOperations(listId, operations.toReversed()),
  };
}

/** A connection that can't carry more looks like a busy server, to which the same may be sent later. */
function hideTimeouts(transport: Transport): Transport {
  return {
    ...transport,
    async sendOperations(listId, operations) {
      try {
        return await transport.sendOperations(listId, operations);
      } catch (error) {
        if (error instanceof HttpError && error.code !== undefined) throw error;
        throw new HttpError(503, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE');
      }
    },
  };
}

function hideDigests(transport: Transport): Transport {
  return {
    ...transport,
    fetchList: async (listId, since) => ({
      ...(await transport.fetchList(listId, since)),
      digest: undefined,
    }),
  };
}

/** Every such operation claims to have seen everything. */
function refreshBaseOf(isOne: (operation: Operation) => boolean): (transport: Transport) => Transport {
  return (transport) => ({
    ...transport,
    sendOperations: (listId, operations) =>
      transport.sendOperations(
        listId,
        operations.map((operation) => (isOne(operation) ? { ...operation, base: 1_000_000 } : operation)),
      ),
  });
}

function hideTrips(transport: Transport): Transport {
  return {
    ...transport,
    fetchList: async (listId, since) => ({
      ...(await transport.fetchList(listId, since)),
      trip: null,
      tripSeq: 0,
    }),
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
