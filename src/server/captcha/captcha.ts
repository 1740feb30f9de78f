import type { Database } from '../db/database.ts';
import type { CaptchaSettings } from '../settings.ts';
import { createAltcha } from './altcha.ts';
import { createTurnstile } from './turnstile.ts';
import type { Captcha } from './types.ts';

/** The captcha chosen in the settings. */
export function createCaptcha(settings: CaptchaSettings, database: Database): Captcha {
  switch (settings.provider) {
    case 'altcha':
      return createAltcha(database);
    case 'turnstile':
      return createTurnstile(settings, database);
    case 'off':
      return { config: { provider: 'off' }, challenge: async () => undefined, verify: async () => {} };
  }
}
