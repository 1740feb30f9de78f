import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../db/data-folder.ts';
import { compose } from './compose.ts';
import { deliverQueued, type Transport } from './transport.ts';
import type { Mail } from './types.ts';

/** How many mails are kept, the newest ones: more are not read, and strangers cause some of them. */
export const MAX_MAILS_KEPT = 1_000;
/** A mail that is still unfinished then was given up. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Writes each mail into a separate file that only its owner may read, and removes the oldest beyond {@link
 * MAX_MAILS_KEPT}, and what a full disk or a killed process has left of others.
 */
export function outboxTransport(folder: string, sender: string): Transport {
  return {
    async deliver(batch) {
      for (const queued of batch) await deliverQueued(queued, (mail) => write(folder, mail, sender));
      if (batch.some(({ mail }) => mail !== undefined)) await dropOldest(folder, Date.now());
    },
  };
}

async function write(folder: string, mail: Mail, sender: string): Promise<void> {
  const { message } = await compose(mail, sender, true);
  makeFolder(folder);
  const name = `${nameAt(Date.now())}-${randomUUID()}`;
  // A program that watches the folder sees only complete mails.
  const unfinished = join(folder, `.${name}.tmp`);
  await writeFile(unfinished, message, { mode: 0o600 });
  await rename(unfinished, join(folder, `${name}.eml`));
}

/** The names begin with the time. */
const nameAt = (time: number): string => new Date(time).toISOString().replaceAll(':', '-');

async function dropOldest(folder: string, now: number): Promise<void> {
  const names = (await readdir(folder)).toSorted();
  const oldest = names.filter((name) => name.endsWith('.eml')).slice(0, -MAX_MAILS_KEPT);
  const first = `.${nameAt(now - ABANDONED_AFTER_MS)}`;
  const abandoned = names.filter((name) => /^\.\d.*\.tmp$/.test(name) && name < first);
  // Another process may have been faster.
  for (const name of [...oldest, ...abandoned]) await rm(join(folder, name), { force: true });
}
