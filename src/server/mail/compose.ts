import type { Mail } from './types.ts';

/** A mail ready to be sent. */
export interface Composed {
  envelope: { from: string | false; to: string[] };
  message: Buffer;
}

/** Keeps nodemailer from fetching anything named in a mail. */
const OPTIONS = {
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/**
 * @param sender MAIL_FROM
 * @param isForReaders whether the text stays unchanged, for a reader who opens the file and copies a link; a mail
 * server may need seven bits and short lines
 */
export async function compose(
  { to, subject, text }: Mail,
  sender: string,
  isForReaders = false,
): Promise<Composed> {
  // Loaded with the first mail.
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport(OPTIONS);
  if (isForReaders) {
    transport.use('stream', ({ message: node }, done) => {
      node.getTransferEncoding = () => '8bit';
      done();
    });
  }
  const { envelope, message } = await transport.sendMail({
    // An object is one address; a string would be parsed into several.
    from: addressOf(sender),
    to: { name: '', address: withoutBreaks(to) },
    subject: withoutBreaks(subject),
    text,
  });
  return { envelope, message: message as Buffer };
}

/** The name and the address of MAIL_FROM, whose form the settings have checked. */
function addressOf(sender: string): { name: string; address: string } {
  const [, name = '', address = sender] = /^"?([^<>]*?)"?\s*<?([^\s<>]+?)>?$/.exec(sender) ?? [];
  return { name, address };
}

function withoutBreaks(header: string): string {
  return header.replace(/\p{Cc}+/gu, ' ').trim();
}
