import * as z from 'zod/mini';
import { passwordBody } from '../../../contract/auth/account.ts';
import { signedInAnswer } from '../../../contract/auth/auth.ts';
import { succeed } from '../../../contract/errors.ts';
import { id } from '../../../contract/fields.ts';
import {
  addPasskeyBody,
  passkeyCreation,
  passkeyLoginBody,
  passkeyRequestAnswer,
  passkeysAnswer,
} from '../../../contract/auth/passkeys.ts';
import type { App } from '../../http/fastify-app.ts';
import { callerOf } from '../caller.ts';
import { actorOf } from '../guard.ts';
import { beginPasskeyLogin, logInWithPasskey } from './passkey-login.ts';
import { listPasskeys } from './passkey-repository.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { SessionCookies } from '../session-cookies.ts';

/** Login with a passkey, and the user's own passkeys. */
export function passkeyRoutes(app: App, deps: AuthDeps, cookies: SessionCookies): void {
  loginRoutes(app, deps, cookies);
  ownPasskeyRoutes(app, deps);
}

function loginRoutes(app: App, deps: AuthDeps, cookies: SessionCookies): void {
  const config = { access: 'public' } as const;
  const tags = ['auth'];

  app.post(
    '/api/auth/passkey/options',
    {
      config,
      schema: { tags, summary: 'A challenge for a passkey', response: { 200: passkeyRequestAnswer } },
    },
    async (request) => succeed(await beginPasskeyLogin(deps, callerOf(request))),
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
      const user = await logInWithPasskey(deps, request.body, callerOf(request));
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
    (request) => beginPasskey(deps, actorOf(request), request.body, callerOf(request)),
  );

  app.post(
    '/api/v2/account/passkeys',
    { config, schema: { tags, summary: 'Add a passkey', body: addPasskeyBody, response } },
    async (request) => {
      await addPasskey(deps, actorOf(request), request.body, callerOf(request));
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
