import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from '../http.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/auth.ts';
import type { Captcha } from './captcha/use-captcha.ts';

interface Options<Values, Result> {
  captcha: Captcha;
  /** The message shown before anything was sent. */
  initialProblem?: string;
  send: (values: Values, token: string) => Promise<Result>;
  onSuccess: (result: Result) => void;
  /** Resolves, always, with what to say of an error whose code doesn't tell all; undefined for its usual text. */
  explain?: (error: Error) => Promise<string | undefined>;
  onError?: (error: Error) => void;
}

/** Sends a public form together with a captcha token, and starts a new captcha when it was refused. */
export function useAuthSubmit<Values, Result>({
  captcha,
  initialProblem = '',
  send,
  onSuccess,
  explain,
  onError,
}: Options<Values, Result>) {
  const [problem, setProblem] = useState(initialProblem);
  const mutation = useMutation({
    mutationFn: async (values: Values) => {
      setProblem('');
      // A failed attempt may succeed now, for example because the network is back.
      if (captcha.failed) captcha.reset();
      const token = await captcha.wait().catch((cause: unknown) => {
        throw new MissingToken('', { cause });
      });
      return send(values, token);
    },
    onSuccess,
    onError: async (error) => {
      if (error instanceof MissingToken) return setProblem(describeMissing(error));
      setProblem((await explain?.(error)) ?? describeProblem(error));
      captcha.reset();
      onError?.(error);
    },
    meta: { silent: true },
  });
  return { submit: mutation.mutate, pending: mutation.isPending, problem, setProblem };
}

/** Why a public form was not accepted, in words above all its fields. */
export function describeProblem(error: Error): string {
  return describeError(error, t('common.failed'));
}

class MissingToken extends Error {}

const describeMissing = ({ cause }: MissingToken): string =>
  cause instanceof HttpError ? describeProblem(cause) : t('auth.invalidToken');

/** Whether the server found fault with the chosen password, whose length the form has checked already. */
export function isPasswordTooCommon(error: Error): boolean {
  return error instanceof HttpError && error.issues.includes('password');
}
