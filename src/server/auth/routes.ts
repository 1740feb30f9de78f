import {
  type CheckAnswer,
  checkAnswer,
  doneAnswer,
  forgotPasswordAnswer,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  resetPasswordBody,
  secondFactorBody,
  signedInAnswer,
} from '../../contract/auth/auth.ts';
import { captchaAnswer, captchaChallengeAnswer } from '../../contract/auth/captcha.ts';
import {
  confirmEmailAnswer,
  confirmEmailBody,
  emailLinkStateAnswer,
} from '../../contract/auth/confirm-email.ts';
import { succeed } from '../../contract/errors.ts';
import { registerAnswer, registerBody, registrationAnswer } from '../../contract/auth/registration.ts';
import { resetLinkBody, resetLinkStateAnswer } from '../../contract/auth/reset-link.ts';
import type { App } from '../http/fastify-app.ts';
import { createBackground } from '../background.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { linkDelivery } from '../settings.ts';
import { accountRoutes } from './account-routes.ts';
import type { AuthDeps } from './auth-deps.ts';
import { callerOf } from './caller.ts';
import { confirmEmail, isEmailLinkUsed } from './email-changes.ts';
import { logInWithCode } from './second-factor/login-tickets.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import {
  describeResetLink,
  forgotPassword,
  isFirstAccount,
  login,
  logout,
  register,
  resetPassword,
} from './service.ts';
import { type SessionCookies, sessionCookies } from './session-cookies.ts';

const tags = ['auth'];
const config = { access: 'public' } as const;

/** An anonymous visit isn't an error, so its status is 200. */
const SIGNED_OUT: CheckAnswer = { success: false, message: 'UNAUTHORIZED', data: null };

/** Session, registration, password reset, captcha, and changes of the user's own account. */
export async function authRoutes(app: App, deps: Deps): Promise<void> {
  const background = createBackground(deps.log);
  app.addHook('onClose', () => background.settled());
  const authDeps: AuthDeps = { ...deps, background };
  const cookies = sessionCookies(deps.settings.publicUrl);
  sessionRoutes(app, authDeps, cookies);
  registrationRoutes(app, authDeps);
  linkRoutes(app, authDeps);
  accountRoutes(app, authDeps);
  passkeyRoutes(app, authDeps, cookies);
  captchaRoutes(app, deps);
}

function sessionRoutes(app: App, deps: AuthDeps, cookies: SessionCookies): void {
  app.get(
    '/api/auth/check',
    { config, schema: { tags, summary: 'Who is signed in', response: { 200: checkAnswer } } },
    async (request, reply) => {
      const { actor } = request;
      if (actor === undefined) return SIGNED_OUT;
      cookies.extend(request, reply);
      const { id, email, name, role } = actor;
      return succeed({ id, email, name, role, active: true });
    },
  );

  app.post(
    '/api/auth/login',
    { config, schema: { tags, summary: 'Open a session', body: loginBody, response: { 200: loginAnswer } } },
    async (request, reply) => {
      const outcome = await login(deps, request.body, callerOf(request));
      if ('token' in outcome) cookies.set(request, reply, outcome.token);
      return succeed(outcome);
    },
  );

  app.post(
    '/api/auth/second-factor',
    {
      config,
      schema: {
        tags,
        summary: 'Open a session with a code, after the password',
        body: secondFactorBody,
        response: { 200: signedInAnswer },
      },
    },
    async (request, reply) => {
      const user = await logInWithCode(deps, request.body, callerOf(request));
      cookies.set(request, reply, user.token);
      return succeed(user);
    },
  );

  app.get(
    '/api/auth/logout',
    {
      config: { ...config, changesState: true },
      exposeHeadRoute: false,
      schema: { tags, summary: 'End the session', response: { 200: doneAnswer } },
    },
    async (request, reply) => {
      if (request.actor !== undefined) await logout(deps, request.actor);
      cookies.clear(reply);
      // The next user of the device must not get what the browser caches, such as photos.
      if (cookies.isSecure(request)) reply.header('clear-site-data', '"cache"');
      return succeed(null);
    },
  );
}

function registrationRoutes(app: App, deps: AuthDeps): void {
  app.get(
    '/api/auth/register',
    {
      config,
      schema: { tags, summary: 'What becomes of the next account', response: { 200: registrationAnswer } },
    },
    async () => succeed({ isFirst: await isFirstAccount(deps) }),
  );

  app.post(
    '/api/auth/register',
    {
      config,
      schema: { tags, summary: 'Ask for an account', body: registerBody, response: { 200: registerAnswer } },
    },
    async (request) => succeed(await register(deps, request.body, callerOf(request))),
  );

  app.get(
    '/api/auth/forgot-password',
    {
      config,
      schema: {
        tags,
        summary: 'What becomes of a link that is asked for',
        response: { 200: forgotPasswordAnswer },
      },
    },
    async () => succeed({ links: linkDelivery(deps.settings) }),
  );

  app.post(
    '/api/auth/forgot-password',
    {
      config,
      schema: {
        tags,
        summary: 'Ask for a link to set a password',
        body: forgotPasswordBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await forgotPassword(deps, request.body, callerOf(request));
      return succeed(null);
    },
  );
}

/** For links that were mailed or handed over. Opening the page of a link changes nothing. */
function linkRoutes(app: App, deps: AuthDeps): void {
  app.post(
    '/api/auth/reset-link',
    {
      config,
      schema: {
        tags,
        summary: 'What to know before setting a password by a link',
        body: resetLinkBody,
        response: { 200: resetLinkStateAnswer },
      },
    },
    async (request) => succeed(await describeResetLink(deps, request.body, callerOf(request))),
  );

  app.post(
    '/api/auth/reset-password',
    {
      config,
      schema: {
        tags,
        summary: 'Set a password by a link',
        body: resetPasswordBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await resetPassword(deps, request.body, callerOf(request));
      return succeed(null);
    },
  );

  app.post(
    '/api/auth/email-link',
    {
      config,
      schema: {
        tags,
        summary: 'Whether a link that confirms no address any more was used',
        body: confirmEmailBody,
        response: { 200: emailLinkStateAnswer },
      },
    },
    async (request) => succeed({ isUsed: await isEmailLinkUsed(deps, request.body, callerOf(request)) }),
  );

  app.post(
    '/api/auth/confirm-email',
    {
      config,
      schema: {
        tags,
        summary: 'Make a new address count by its link',
        body: confirmEmailBody,
        response: { 200: confirmEmailAnswer },
      },
    },
    async (request) => {
      const email = await confirmEmail(deps, request.body, callerOf(request));
      return succeed({ email });
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
