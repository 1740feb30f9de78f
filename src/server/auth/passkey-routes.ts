import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { passwordBody } from '../../contract/account.ts';
import { signedInAnswer } from '../../contract/auth.ts';
import { succeed } from '../../contract/errors.ts';
import { id } from '../../contract/fields.ts';
import {
  addPasskeyBody,
  passkeyCreation,
  passkeyLoginBody,
  passkeyRequestAnswer,
  passkeysAnswer,
} from '../../contract/passkeys.ts';
import type { App } from '../app.ts';
import { callerOf, sayingWhenToRetry } from './caller.ts';
import { actorOf } from './guard.ts';
import { listPasskeys } from './passkey-store.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  logInWithPasskey,
  type PasskeyCaller,
  removePasskey,
} from './passkeys.ts';
import type { AuthDeps } from './service.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Logging in with a passkey, and one's own passkeys. */
export function passkeyRoutes(
  app: App,
  deps: AuthDeps,
  cookies: SessionCookies,
  keepHouse: () => void,
): void {
  loginRoutes(app, deps, cookies, keepHouse);
  ownPasskeyRoutes(app, deps);
}

const caller = (request: FastifyRequest): PasskeyCaller => ({
  ...callerOf(request),
  host: request.headers.host,
});

function loginRoutes(app: App, deps: AuthDeps, cookies: SessionCookies, keepHouse: () => void): void {
  const config = { access: 'public' } as const;
  const tags = ['auth'];

  app.post(
    '/api/auth/passkey/options',
    {
      config,
      schema: { tags, summary: 'A challenge for a passkey', response: { 200: passkeyRequestAnswer } },
    },
    async (request, reply) => {
      keepHouse();
      return succeed(await sayingWhenToRetry(reply, beginPasskeyLogin(deps, caller(request))));
    },
  );

  app.post(
    '/api/auth/passkey',
    {
      config,
      schema: {
        tags,
        summary: 'Open a session with a passkey',
        body: passkeyLoginBody,
        response: { 200: signedInAnswer },
      },
    },
    async (request, reply) => {
      const user = await sayingWhenToRetry(reply, logInWithPasskey(deps, request.body, caller(request)));
      cookies.set(request, reply, user.token);
      return succeed(user);
    },
  );
}

function ownPasskeyRoutes(app: App, deps: AuthDeps): void {
  const config = { access: 'user' } as const;
  const tags = ['account'];
  const response = { 200: passkeysAnswer };
  const { read } = deps.database;

  app.get(
    '/api/v2/account/passkeys',
    { config, schema: { tags, summary: 'Own passkeys', response } },
    (request) => listPasskeys(read, actorOf(request).id),
  );

  app.post(
    '/api/v2/account/passkeys/options',
    {
      config,
      schema: {
        tags,
        summary: 'What a browser needs to make a passkey',
        body: passwordBody,
        response: { 200: passkeyCreation },
      },
    },
    (request, reply) =>
      sayingWhenToRetry(reply, beginPasskey(deps, actorOf(request), request.body, caller(request))),
  );

  app.post(
    '/api/v2/account/passkeys',
    { config, schema: { tags, summary: 'Add a passkey', body: addPasskeyBody, response } },
    async (request) => {
      await addPasskey(deps, actorOf(request), request.body, caller(request));
      return listPasskeys(read, actorOf(request).id);
    },
  );

  app.delete(
    '/api/v2/account/passkeys/:id',
    { config, schema: { tags, summary: 'Remove a passkey', params: z.object({ id }), response } },
    async (request) => {
      await removePasskey(deps, actorOf(request), request.params.id);
      return listPasskeys(read, actorOf(request).id);
    },
  );
}
