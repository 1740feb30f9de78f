import { useCallback, useEffect, useRef, useState } from 'react';
import { type CaptchaConfig, CHALLENGE_LIFETIME_MS } from '../../../contract/auth/captcha.ts';
import { pause } from '../../ui/pause.ts';
import { fetchCaptcha, fetchChallenge } from '../api.ts';
import { solve } from './solve.ts';

const SOLVING_TIMEOUT_MS = 30_000;

/**
 * Solved again this long before the challenge expires, so that a submit in between still counts, after it took as long
 * as it may to solve it.
 */
const MARGIN_MS = SOLVING_TIMEOUT_MS + 10_000;

export interface Captcha {
  /** The solved token, '' where captchas are off, null while there is none. */
  token: string | null;
  failed: boolean;
  config: CaptchaConfig | null;
  /** Changes with every attempt. */
  round: number;
  /** Starts over: a token is accepted once. */
  reset: () => void;
  /** Resolves with the token as soon as there is one; throws why there is none, after 30 s at the latest. */
  wait: () => Promise<string>;
  /** How a widget on the screen reports its token. */
  settle: (token: string) => void;
  /** How a widget on the screen reports that there won't be one. */
  fail: (cause: unknown) => void;
}

interface State {
  round: number;
  token: string | null;
  failed: boolean;
}

function newOutcome(): PromiseWithResolvers<string> {
  const outcome = Promise.withResolvers<string>();
  // It may fail before any code waits for it.
  outcome.promise.catch(() => undefined);
  return outcome;
}

/** Gets a captcha token, beginning at once, so that it is there before the form is filled in. */
export function useCaptcha(): Captcha {
  const [config, setConfig] = useState<CaptchaConfig | null>(null);
  const [{ round, token, failed }, setState] = useState<State>({ round: 0, token: null, failed: false });
  const [firstOutcome] = useState(newOutcome);
  const outcome = useRef(firstOutcome);

  const settle = useCallback((token: string) => {
    outcome.current.resolve(token);
    setState((previous) => ({ ...previous, token, failed: false }));
  }, []);

  const fail = useCallback((cause: unknown) => {
    outcome.current.reject(cause);
    setState((previous) => ({ ...previous, token: null, failed: true }));
  }, []);

  const reset = useCallback(() => {
    outcome.current = newOutcome();
    setState((previous) => ({ round: previous.round + 1, token: null, failed: false }));
  }, []);

  const wait = useCallback(
    () =>
      Promise.race([
        outcome.current.promise,
        pause(SOLVING_TIMEOUT_MS).then(() => {
          throw new Error('The captcha took too long');
        }),
      ]),
    [],
  );

  useEffect(() => {
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(SOLVING_TIMEOUT_MS)]);
    let renewal: ReturnType<typeof setTimeout>;
    const run = async () => {
      const current = await fetchCaptcha(signal);
      setConfig(current);
      if (current.provider === 'off') settle('');
      if (current.provider !== 'altcha') return;
      const challenge = await fetchChallenge(signal);
      settle(await solve(challenge, signal));
      // Not when the challenge says that it expires: the device's clock may be days off.
      renewal = setTimeout(reset, CHALLENGE_LIFETIME_MS - MARGIN_MS);
    };
    run().catch((cause: unknown) => {
      if (!ended.signal.aborted) fail(cause);
    });
    return () => {
      ended.abort();
      clearTimeout(renewal);
    };
  }, [round, settle, fail, reset]);

  return { token, failed, config, round, reset, wait, settle, fail };
}
