import type { CaptchaChallenge, CaptchaConfig } from '../../contract/auth/captcha.ts';

/** One of the providers, chosen by the settings. */
export interface Captcha {
  /** What the client needs to show the right widget. */
  config: CaptchaConfig;
  /** A fresh proof-of-work challenge; undefined for providers that have none. */
  challenge: () => Promise<CaptchaChallenge | undefined>;
  /**
   * Accepts a token once.
   * @param address the caller's address, which the third-party provider asks for
   * @throws DomainError TURNSTILE_FAILURE for a wrong, expired or spent token; SERVICE_UNAVAILABLE when the provider can't be reached
   */
  verify: (token: string, address: string) => Promise<void>;
}
