import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  captchaAnswer,
  captchaChallengeAnswer,
  type CheckAnswer,
  checkAnswer,
  doneAnswer,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  registerBody,
  resetPasswordBody,
} from '../../contract/auth.ts';
import { succeed } from '../../contract/errors.ts';
import type { App } from '../app.ts';
import { createBackground } from '../background.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { SESSION_COOKIE } from './guard.ts';
import { createHousekeeping } from './housekeeping.ts';
import { RateLimited } from './rate-limits.ts';
import {
  type AuthDeps,
  type Caller,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
} from './service.ts';
import { SESSION_LIFETIME } from './sessions.ts';

const tags = ['auth'];
const config = { access: 'public' } as const;

/** An anonymous visit is no error, so its status is 200. */
const NOBODY: CheckAnswer = { success: false, message: 'UNAUTHORIZED', data: null };

/** Session, registration, password reset, captcha. */
export async function authRoutes(app: App, deps: Deps): Promise<void> {
  const background = createBackground(deps.log);
  app.addHook('onClose', () => background.settled());
  const authDeps: AuthDeps = { ...deps, background };
  const cookies = sessionCookies(deps.settings.publicUrl);
  const keepHouse = createHousekeeping(deps.database, background);
  sessionRoutes(app, authDeps, cookies, keepHouse);
  accountRoutes(app, authDeps);
  captchaRoutes(app, deps);
}

function sessionRoutes(app: App, deps: AuthDeps, cookies: SessionCookies, keepHouse: () => void): void {
  app.get(
    '/api/auth/check',
    { config, schema: { tags, summary: 'Who is signed in', response: { 200: checkAnswer } } },
    async (request, reply) => {
      const { actor } = request;
      if (actor === undefined) return NOBODY;
      cookies.extend(request, reply);
      const { id, email, name, role } = actor;
      return succeed({ id, email, name, role, active: true });
    },
  );

  app.post(
    '/api/auth/login',
    { config, schema: { tags, summary: 'Open a session', body: loginBody, response: { 200: loginAnswer } } },
    async (request, reply) => {
      keepHouse();
      const user = await sayingWhenToRetry(reply, login(deps, request.body, callerOf(request)));
      cookies.set(request, reply, user.token);
      return succeed(user);
    },
  );

  app.get(
    '/api/auth/logout',
    {
      config: { ...config, changesState: true },
      schema: { tags, summary: 'End the session', response: { 200: doneAnswer } },
    },
    async (request, reply) => {
      if (request.actor !== undefined) await logout(deps, request.actor.sessionId);
      cookies.clear(reply);
      return succeed(null);
    },
  );
}

function accountRoutes(app: App, deps: AuthDeps): void {
  const done = { 200: doneAnswer };

  app.post(
    '/api/auth/register',
    { config, schema: { tags, summary: 'Ask for an account', body: registerBody, response: done } },
    async (request, reply) => {
      await sayingWhenToRetry(reply, register(deps, request.body, callerOf(request)));
      return succeed(null);
    },
  );

  app.post(
    '/api/auth/forgot-password',
    {
      config,
      schema: { tags, summary: 'Ask for a link to set a password', body: forgotPasswordBody, response: done },
    },
    async (request, reply) => {
      await sayingWhenToRetry(reply, forgotPassword(deps, request.body, callerOf(request)));
      return succeed(null);
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config,
      schema: { tags, summary: 'Set a password by a link', body: resetPasswordBody, response: done },
    },
    async (request, reply) => {
      await sayingWhenToRetry(reply, resetPassword(deps, request.body, callerOf(request)));
      return succeed(null);
    },
  );
}

function captchaRoutes(app: App, { captcha }: Deps): void {
  app.get(
    '/api/auth/captcha',
    { config, schema: { tags, summary: 'Which captcha to show', response: { 200: captchaAnswer } } },
    async () => succeed(captcha.config),
  );

  app.get(
    '/api/auth/captcha/challenge',
    { config, schema: { tags, summary: 'A proof of work', response: { 200: captchaChallengeAnswer } } },
    async () => {
      const challenge = await captcha.challenge();
      if (challenge === undefined) throw new DomainError('NOT_FOUND');
      return succeed(challenge);
    },
  );
}

function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

async function sayingWhenToRetry<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RateLimited) reply.header('retry-after', String(error.retryAfter));
    throw error;
  }
}

interface SessionCookies {
  set: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
  extend: (request: FastifyRequest, reply: FastifyReply) => void;
  clear: (reply: FastifyReply) => void;
}

function sessionCookies(publicUrl: string): SessionCookies {
  const set = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
    reply.setCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:') || request.protocol === 'https',
      maxAge: SESSION_LIFETIME / 1000,
    });
  };
  return {
    set,
    extend(request, reply) {
      // Only where the cookie is what opened the session; next to a bearer token it may be another's.
      const token = request.cookies[SESSION_COOKIE];
      if (token !== undefined && request.headers.authorization === undefined) set(request, reply, token);
    },
    clear: (reply) => void reply.clearCookie(SESSION_COOKIE, { path: '/' }),
  };
}
