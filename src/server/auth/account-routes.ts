import * as z from 'zod/mini';
import {
  account,
  accountNoticesAnswer,
  accountSessionsAnswer,
  changeEmailBody,
  changeNameBody,
  changePasswordBody,
  passwordBody,
  readNoticesBody,
  recoveryCodesAnswer,
  totpCodeBody,
  totpOffBody,
  totpSetup,
} from '../../contract/auth/account.ts';
import { id } from '../../contract/fields.ts';
import type { App } from '../http/fastify-app.ts';
import {
  changeName,
  changePassword,
  getAccount,
  listOwnSessions,
  revokeOtherSessions,
  revokeSession,
} from './account.ts';
import { listNotices, markNoticesRead } from './account-notices.ts';
import { callerOf } from './caller.ts';
import { changeEmail, resendEmailLink, withdrawEmail } from './email-changes.ts';
import { actorOf } from './guard.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes, switchOffTotp } from './second-factor/second-factor.ts';
import type { AuthDeps } from './auth-deps.ts';

const tags = ['account'];
const config = { access: 'user' } as const;
const own = { 200: account };

/** The caller's own account: name, address, password, sessions, second factor. */
export function accountRoutes(app: App, deps: AuthDeps): void {
  detailRoutes(app, deps);
  emailRoutes(app, deps);
  noticeRoutes(app, deps);
  sessionListRoutes(app, deps);
  secondFactorRoutes(app, deps);
}

function detailRoutes(app: App, deps: AuthDeps): void {
  app.get(
    '/api/v2/account',
    { config, schema: { tags, summary: 'The own account', response: own } },
    (request) => getAccount(deps, actorOf(request)),
  );

  app.patch(
    '/api/v2/account',
    { config, schema: { tags, summary: 'Change the own name', body: changeNameBody, response: own } },
    async (request) => {
      await changeName(deps, actorOf(request), request.body);
      return getAccount(deps, actorOf(request));
    },
  );

  app.post(
    '/api/v2/account/password',
    {
      config,
      schema: {
        tags,
        summary: 'Change the own password; ends all other sessions',
        body: changePasswordBody,
        response: own,
      },
    },
    async (request) => {
      await changePassword(deps, actorOf(request), request.body, callerOf(request));
      return getAccount(deps, actorOf(request));
    },
  );
}

function emailRoutes(app: App, deps: AuthDeps): void {
  app.post(
    '/api/v2/account/email',
    {
      config,
      schema: {
        tags,
        summary: 'Ask for another address, which counts once it is confirmed',
        body: changeEmailBody,
        response: own,
      },
    },
    async (request) => {
      await changeEmail(deps, actorOf(request), request.body, callerOf(request));
      return getAccount(deps, actorOf(request));
    },
  );

  app.post(
    '/api/v2/account/email/resend',
    { config, schema: { tags, summary: 'Mail the link to the new address again', response: own } },
    async (request) => {
      await resendEmailLink(deps, actorOf(request));
      return getAccount(deps, actorOf(request));
    },
  );

  app.delete(
    '/api/v2/account/email',
    { config, schema: { tags, summary: 'Withdraw the new address', response: own } },
    async (request) => {
      await withdrawEmail(deps, actorOf(request));
      return getAccount(deps, actorOf(request));
    },
  );
}

function noticeRoutes(app: App, { database }: AuthDeps): void {
  const response = { 200: accountNoticesAnswer };

  app.get(
    '/api/v2/account/notices',
    { config, schema: { tags, summary: 'What others did to the own account', response } },
    (request) => listNotices(database.read, actorOf(request)),
  );

  app.post(
    '/api/v2/account/notices/read',
    { config, schema: { tags, summary: 'Forget notices that were read', body: readNoticesBody, response } },
    async (request) => {
      await markNoticesRead(database, actorOf(request), request.body);
      return listNotices(database.read, actorOf(request));
    },
  );
}

function sessionListRoutes(app: App, deps: AuthDeps): void {
  const { read } = deps.database;
  const response = { 200: accountSessionsAnswer };

  app.get(
    '/api/v2/account/sessions',
    { config, schema: { tags, summary: 'Where one is logged in', response } },
    (request) => listOwnSessions(read, actorOf(request)),
  );

  app.delete(
    '/api/v2/account/sessions/:id',
    { config, schema: { tags, summary: 'End a session', params: z.object({ id }), response } },
    async (request) => {
      await revokeSession(deps, actorOf(request), request.params.id);
      return listOwnSessions(read, actorOf(request));
    },
  );

  app.delete(
    '/api/v2/account/sessions',
    { config, schema: { tags, summary: 'End all sessions but this one', response } },
    async (request) => {
      await revokeOtherSessions(deps, actorOf(request));
      return listOwnSessions(read, actorOf(request));
    },
  );
}

function secondFactorRoutes(app: App, deps: AuthDeps): void {
  const codes = { 200: recoveryCodesAnswer };

  app.post(
    '/api/v2/account/totp',
    {
      config,
      schema: {
        tags,
        summary: 'A secret for an authenticator app',
        body: passwordBody,
        response: { 200: totpSetup },
      },
    },
    (request) => beginTotp(deps, actorOf(request), request.body, callerOf(request)),
  );

  app.post(
    '/api/v2/account/totp/confirm',
    {
      config,
      schema: { tags, summary: 'Switch it on by its first code', body: totpCodeBody, response: codes },
    },
    async (request) => {
      return { recoveryCodes: await confirmTotp(deps, actorOf(request), request.body, callerOf(request)) };
    },
  );

  app.post(
    '/api/v2/account/totp/off',
    { config, schema: { tags, summary: 'Switch it off', body: totpOffBody, response: own } },
    async (request) => {
      await switchOffTotp(deps, actorOf(request), request.body, callerOf(request));
      return getAccount(deps, actorOf(request));
    },
  );

  app.post(
    '/api/v2/account/recovery-codes',
    { config, schema: { tags, summary: 'New recovery codes', body: passwordBody, response: codes } },
    async (request) => {
      return {
        recoveryCodes: await renewRecoveryCodes(deps, actorOf(request), request.body, callerOf(request)),
      };
    },
  );
}
