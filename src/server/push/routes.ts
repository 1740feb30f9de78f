import { pushKeyAnswer, pushSubscription, subscribedAnswer } from '../../contract/push.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/fastify-app.ts';
import { subscribe, unsubscribe } from './service.ts';
import { loadVapidKeys } from './vapid.ts';

const tags = ['push'];
const config = { access: 'user' } as const;
const SUBSCRIPTION = '/api/v2/push/subscription';

/** Where the caller's own session gets push messages. */
export async function pushRoutes(app: App, deps: Deps): Promise<void> {
  app.get(
    '/api/v2/push/key',
    {
      config,
      schema: { tags, summary: 'The key that a browser subscribes with', response: { 200: pushKeyAnswer } },
    },
    async () => ({ key: (await loadVapidKeys(deps.database)).publicKey }),
  );

  app.put(
    SUBSCRIPTION,
    {
      config,
      schema: {
        tags,
        summary: 'Get push messages with this session, at an address of a push service',
        body: pushSubscription,
        response: { 200: subscribedAnswer },
      },
    },
    async (request) => {
      await subscribe(deps, actorOf(request), request.body);
      return { subscribed: true };
    },
  );

  app.delete(
    SUBSCRIPTION,
    {
      config,
      schema: {
        tags,
        summary: 'Get no more push messages with this session',
        response: { 200: subscribedAnswer },
      },
    },
    async (request) => {
      await unsubscribe(deps, actorOf(request));
      return { subscribed: false };
    },
  );
}
