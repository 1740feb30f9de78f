import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { Outbound } from '../server/outbound.ts';
import { PushNotifier } from '../server/push/push-notifier.ts';
import { loadVapidKeys } from '../server/push/vapid.ts';
import type { Settings } from '../server/settings.ts';
import { createListReader } from '../server/shopping-lists/list-reader.ts';
import type { TestClient } from './client.ts';
import { startPushService, type TestPushService } from './push-service.ts';
import { startTestServer, type TestServer } from './server.ts';

export const SUBSCRIPTION_PATH = '/api/v2/push/subscription';

export interface PushServer {
  service: TestPushService;
  settings: Partial<Settings>;
  /** Sends no messages by itself. */
  server: TestServer;
  close: () => Promise<void>;
}

/** A server, and a push service that it may call. */
export async function startPushServer(): Promise<PushServer> {
  const service = await startPushService();
  const settings = { outboundAllow: [service.host], publicUrl: 'https://lz.example' };
  const server = await startTestServer({ settings });
  service.expectKey((await loadVapidKeys(server.database)).publicKey);
  const close = async (): Promise<void> => {
    await server.close();
    await service.stop();
  };
  return { service, settings, server, close };
}

/** What sends messages of the server's lists, when it is told to. */
function makeNotifier({ service, server }: Pick<PushServer, 'service' | 'server'>): PushNotifier {
  const { database } = server;
  const outbound = new Outbound([service.host]);
  return new PushNotifier({ ...server.deps, database, outbound, lists: createListReader(database) });
}

/** Three new users, and what sends their messages; nothing has been sent before. */
export async function makePushHousehold({ service, server }: Pick<PushServer, 'service' | 'server'>) {
  service.received.splice(0);
  return {
    notifier: makeNotifier({ service, server }),
    basia: await server.signUp({ name: 'Basia' }),
    jan: await server.signUp({ name: 'Jan' }),
    ewa: await server.signUp({ name: 'Ewa' }),
  };
}

/** A browser of this session, where push messages arrive; answers its endpoint. */
export async function subscribeTo(service: TestPushService, who: TestClient): Promise<string> {
  const subscription = service.subscribe();
  expect((await who.put(SUBSCRIPTION_PATH, subscription)).body).toEqual({ subscribed: true });
  return subscription.endpoint;
}

export const tripOf = (listId: string, author: TestClient) => ({
  listId,
  tripId: uuidv7(),
  authorId: author.id,
  storeId: null,
  madeAt: 1_790_000_000_000,
  receivedAt: 1_790_000_000_000,
});

export const endpointsOf = ({ received }: TestPushService) =>
  received.map(({ endpoint }) => endpoint).toSorted();

/** Which browsers get a message of the author's trip. */
export async function reachedBy(
  service: TestPushService,
  notifier: PushNotifier,
  listId: string,
  author: TestClient,
): Promise<string[]> {
  service.received.splice(0);
  notifier.tripStarted(tripOf(listId, author));
  await notifier.flush();
  return endpointsOf(service);
}
