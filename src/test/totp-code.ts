import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** The code that an authenticator app shows now, or at a number of 30 s steps before or after now. */
export function totpCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * PERIOD_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
