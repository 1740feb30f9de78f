import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { deliverQueued, type Transport } from './transport.ts';
import type { Mail } from './types.ts';

/** How many mails are kept, the newest ones: more are not read, and strangers cause some of them. */
export const MAILS_KEPT = 1_000;

/** Writes each mail into a separate file that only its owner may read, and removes the oldest beyond {@link MAILS_KEPT}. */
export function outboxTransport(folder: string, sender: string): Transport {
  return {
    async deliver(batch) {
      for (const queued of batch) await deliverQueued(queued, (mail) => write(folder, mail, sender));
      if (batch.some(({ mail }) => mail !== undefined)) await dropOldest(folder);
    },
  };
}

async function write(folder: string, mail: Mail, sender: string): Promise<void> {
  const { message } = await compose(mail, sender, true);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
  // A program that watches the folder sees only complete mails.
  const unfinished = join(folder, `.${name}.tmp`);
  await writeFile(unfinished, message, { mode: 0o600 });
  await rename(unfinished, join(folder, `${name}.eml`));
}

/** The names begin with the time. */
async function dropOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  // Another process may have been faster.
  for (const name of names.slice(0, -MAILS_KEPT)) await rm(join(folder, name), { force: true });
}
