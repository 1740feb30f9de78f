import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashToken } from './sessions.ts';

const CODES = 10;
/** 80 bits, so that a plain hash keeps them: nobody tries that many. */
const CODE_BYTES = 10;

/** Ten codes such as `ABCD-EFGH-IJKL-MNOP`, each good for one login without the authenticator app. */
export function freshRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const { buffer } = new Uint8Array(randomBytes(CODE_BYTES));
    return new Secret({ buffer }).base32.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** What the database keeps of a code, whatever case, blanks and dashes it was typed with. */
export function hashRecoveryCode(code: string): string {
  return hashToken(bareCode(code));
}

/** A code as it is compared: without blanks and dashes, in capitals. */
export function bareCode(code: string): string {
  return code.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
}
