import {
  doneAnswer,
  type ForgotPasswordBody,
  type LoginBody,
  loginAnswer,
  type ResetPasswordBody,
  type SecondFactorBody,
  signedInAnswer,
} from '../../contract/auth/auth.ts';
import { captchaAnswer, captchaChallengeAnswer } from '../../contract/auth/captcha.ts';
import type { PasskeyLoginBody } from '../../contract/auth/passkeys.ts';
import { type RegisterBody, registerAnswer } from '../../contract/auth/registration.ts';
import { request, unwrap } from '../http.ts';

export const logIn = (body: LoginBody) =>
  unwrap(request('POST', '/api/auth/login', { body, schema: loginAnswer }));

export const logInWithCode = (body: SecondFactorBody) =>
  unwrap(request('POST', '/api/auth/second-factor', { body, schema: signedInAnswer }));

export const logInWithPasskey = (body: PasskeyLoginBody) =>
  unwrap(request('POST', '/api/auth/passkey', { body, schema: signedInAnswer }));

export const register = (body: RegisterBody) =>
  unwrap(request('POST', '/api/auth/register', { body, schema: registerAnswer }));

export const forgotPassword = (body: ForgotPasswordBody) =>
  request('POST', '/api/auth/forgot-password', { body, schema: doneAnswer });

export const resetPassword = (body: ResetPasswordBody) =>
  request('POST', '/api/auth/reset-password', { body, schema: doneAnswer });

export const fetchCaptcha = (signal: AbortSignal) =>
  unwrap(request('GET', '/api/auth/captcha', { schema: captchaAnswer, signal }));

export const fetchChallenge = (signal: AbortSignal) =>
  unwrap(request('GET', '/api/auth/captcha/challenge', { schema: captchaChallengeAnswer, signal }));
