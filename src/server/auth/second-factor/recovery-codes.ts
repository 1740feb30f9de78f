import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashToken } from '../sessions.ts';

const CODES = 10;
/** 80 bits can't be guessed, so a plain hash is enough to store them. */
const CODE_BYTES = 10;

/** Ten codes such as `ABCD-EFGH-IJKL-MNOP`, each valid for one login without the authenticator app. */
export function freshRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const { buffer } = new Uint8Array(randomBytes(CODE_BYTES));
    return new Secret({ buffer }).base32.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** The stored hash of a code, ignoring case, spaces and dashes. */
export function hashRecoveryCode(code: string): string {
  return hashToken(bareCode(code));
}

/** A code in canonical form: capitals without spaces and dashes. */
export function bareCode(code: string): string {
  return code.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
}
