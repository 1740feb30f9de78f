import { Secret, TOTP } from 'otpauth';

/** Supported by every authenticator app; some ignore other values. */
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 };

/** Accepts the codes of one step before and after too: clocks differ, and typing takes time. */
const WINDOW = 1;

/** 160 random bits, in base32. */
export function freshTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of a QR code for an authenticator app, which shows `label` beside the code. */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ ...OPTIONS, issuer: 'LZ', label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The number of the 30 s step of this code, counted from 1970; undefined for a wrong code, and for one of a step up to
 * `lastCounter`, so that an observed code can't be used again.
 * @param code six digits
 */
export function counterOfCode(
  secret: string,
  code: string,
  lastCounter: number,
  now: number,
): number | undefined {
  const totp = new TOTP({ ...OPTIONS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  const counter = TOTP.counter({ period: OPTIONS.period, timestamp: now }) + delta;
  return counter > lastCounter ? counter : undefined;
}
