import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** The code an authenticator app shows, or showed and will show so many times 30 s from now. */
export function totpCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * PERIOD_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
