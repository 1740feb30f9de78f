import * as z from 'zod/mini';
import { proofBody } from '../../contract/auth/account.ts';
import { doneAnswer } from '../../contract/auth/auth.ts';
import { succeed } from '../../contract/errors.ts';
import { id } from '../../contract/fields.ts';
import { userListsSummaryAnswer } from '../../contract/users/user-lists-summary.ts';
import {
  addUserAnswer,
  addUserBody,
  confirmNewEmailBody,
  resetLinkAnswer,
  setRoleBody,
  setStatusBody,
  shareUsersAnswer,
  usersAnswer,
} from '../../contract/users/users.ts';
import type { App } from '../http/fastify-app.ts';
import { callerOf } from '../auth/caller.ts';
import { actorOf } from '../auth/guard.ts';
import { createBackground } from '../background.ts';
import type { Deps } from '../deps.ts';
import { confirmNewEmail, createResetLink, switchOffSecondFactor } from './account-recovery.ts';
import {
  addUser,
  listForAdmin,
  type ListOwnership,
  listUsersForShare,
  removeUser,
  setRole,
  setStatus,
  summarizeUserLists,
  type UserDeps,
} from './service.ts';

const tags = ['users'];
const params = z.object({ id });
const config = { access: 'admin' } as const;
const done = { 200: doneAnswer };

interface UserRouteDeps extends Deps {
  listOwnership: ListOwnership;
}

/** User administration, and the users with whom a list can be shared. */
export async function userRoutes(app: App, deps: UserRouteDeps): Promise<void> {
  const background = createBackground(deps.log);
  app.addHook('onClose', () => background.settled());
  const userDeps: UserDeps = { ...deps, background };
  listingRoutes(app, userDeps, deps.listOwnership);
  changingRoutes(app, userDeps, deps.listOwnership);
  provenRoutes(app, userDeps);
}

function listingRoutes(app: App, deps: UserDeps, lists: ListOwnership): void {
  const { read } = deps.database;

  app.get(
    '/api/users',
    { config, schema: { tags, summary: 'Everybody', response: { 200: usersAnswer } } },
    async () => succeed(await listForAdmin(deps)),
  );

  app.get(
    '/api/users/:id/lists',
    {
      config,
      schema: {
        tags,
        summary: "What becomes of a user's lists if the user is removed",
        params,
        response: { 200: userListsSummaryAnswer },
      },
    },
    async (request) => succeed(await summarizeUserLists(deps, actorOf(request), request.params.id, lists)),
  );

  app.get(
    '/api/v2/user/for-share',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'Whom a list can be shared with', response: { 200: shareUsersAnswer } },
    },
    (request) => listUsersForShare(read, actorOf(request)),
  );
}

function changingRoutes(app: App, deps: UserDeps, lists: ListOwnership): void {
  app.post(
    '/api/users',
    { config, schema: { tags, summary: 'Add a user', body: addUserBody, response: { 200: addUserAnswer } } },
    async (request) => succeed(await addUser(deps, actorOf(request), request.body)),
  );

  app.post(
    '/api/users/set-status',
    { config, schema: { tags, summary: 'Activate or deactivate', body: setStatusBody, response: done } },
    async (request) => {
      await setStatus(deps, actorOf(request), request.body, lists);
      return succeed(null);
    },
  );

  app.post(
    '/api/users/set-role',
    { config, schema: { tags, summary: 'Make an admin or a user', body: setRoleBody, response: done } },
    async (request) => {
      await setRole(deps, actorOf(request), request.body);
      return succeed(null);
    },
  );

  app.post(
    '/api/users/:id/confirm-email',
    {
      config,
      schema: {
        tags,
        summary: 'Make the address that a user asked for count, where no mails are sent',
        params,
        body: confirmNewEmailBody,
        response: done,
      },
    },
    async (request) => {
      await confirmNewEmail(deps, actorOf(request), request.params.id, request.body);
      return succeed(null);
    },
  );

  app.delete(
    '/api/users/:id',
    { config, schema: { tags, summary: 'Remove a user', params, response: done } },
    async (request) => {
      await removeUser(deps, actorOf(request), request.params.id, lists);
      return succeed(null);
    },
  );
}

/** Routes for which an admin proves their identity again. */
function provenRoutes(app: App, deps: UserDeps): void {
  app.post(
    '/api/users/:id/reset-link',
    {
      config,
      schema: {
        tags,
        summary: 'A link to set a password, for an admin who proves who they are',
        params,
        body: proofBody,
        response: { 200: resetLinkAnswer },
      },
    },
    async (request) => {
      const act = { userId: request.params.id, proof: request.body };
      return succeed(await createResetLink(deps, actorOf(request), act, callerOf(request)));
    },
  );

  app.post(
    '/api/users/:id/second-factor-off',
    {
      config,
      schema: {
        tags,
        summary: 'Switch the second factor off, for an admin who proves who they are',
        params,
        body: proofBody,
        response: done,
      },
    },
    async (request) => {
      const act = { userId: request.params.id, proof: request.body };
      await switchOffSecondFactor(deps, actorOf(request), act, callerOf(request));
      return succeed(null);
    },
  );
}
