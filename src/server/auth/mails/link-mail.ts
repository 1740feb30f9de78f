import type { Mail } from '../../mail/types.ts';

interface LinkMail {
  to: string;
  subject: string;
  /** Lines above the link. The last one ends with a colon. */
  before: string[];
  url: string;
  /** Lines below it. */
  after?: string[];
}

/** A mail whose purpose is its link. */
export function linkMail({ to, subject, before, url, after = [] }: LinkMail): Mail {
  return { to, subject, text: write([before, [url], after]), link: {} };
}

/** A mail that makes sense without its link. */
export function noticeMail(mail: LinkMail): Mail {
  const { before, after = [] } = mail;
  const ended = before.map((line, index) => (index === before.length - 1 ? line.replace(/:$/, '.') : line));
  return { ...linkMail(mail), link: { textWithout: write([ended, after]) } };
}

function write(paragraphs: string[][]): string {
  const parts = [['Dzień dobry,'], ...paragraphs].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
