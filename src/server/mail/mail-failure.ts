import type { SMTPError } from 'nodemailer/lib/smtp-connection';

/** Fields that the types leave out. */
interface NodemailerError extends Partial<SMTPError> {
  originalCode?: string;
}

/** Errors of a connection, which say nothing about the mail. */
const OF_THE_CONNECTION = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'];

/**
 * Why a mail was not handed over, fit for the log: neither the addresses that the original error lists nor the words of
 * the mail server, which repeat them.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly code?: string;
  /** The system's own code where `code` is nodemailer's, such as ECONNREFUSED. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  /** RFC 3463, such as 4.7.1. */
  readonly enhancedStatus?: string;
  /** Whether the same mail may be taken later. */
  readonly isTemporary: boolean;

  constructor(error: unknown) {
    const { code, originalCode, command, responseCode, response, stack } = error as NodemailerError;
    const enhancedStatus = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
    const facts = { code, originalCode, command, responseCode, enhancedStatus };
    const known = Object.values(facts).filter((fact) => fact !== undefined);
    super(`The mail was not handed over: ${known.join(' ') || 'an error without a code'}`);
    Object.assign(this, facts);
    this.isTemporary =
      responseCode === undefined
        ? OF_THE_CONNECTION.includes(code ?? '')
        : responseCode >= 400 && responseCode < 500;
    const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}
