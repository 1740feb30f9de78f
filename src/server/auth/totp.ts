import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands; some ignore any other wish. */
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 };

/** Codes of the 30 s before and after are accepted too: clocks differ, and people type. */
const WINDOW = 1;

/** 160 random bits, in base32. */
export function freshTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What a QR code tells an authenticator app, which shows `label` beside the code. */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ ...OPTIONS, issuer: 'LZ', label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The number of the 30 s that this code belongs to, counted from 1970; undefined for a wrong code, and for one of a
 * time up to `lastCounter`: who watched a code being typed can't use it.
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
