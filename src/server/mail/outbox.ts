import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { type Carrier, runErrand } from './carrier.ts';
import type { Mail } from './types.ts';

/** Writes each mail into a separate file that only its owner may read. */
export function outboxCarrier(folder: string, sender: string): Carrier {
  return {
    async carry(round) {
      for (const errand of round) await runErrand(errand, (mail) => write(folder, mail, sender));
    },
  };
}

async function write(folder: string, mail: Mail, sender: string): Promise<void> {
  const { message } = await compose(mail, sender);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
  // A program that watches the folder sees only complete mails.
  const unfinished = join(folder, `.${name}.tmp`);
  await writeFile(unfinished, message, { mode: 0o600 });
  await rename(unfinished, join(folder, `${name}.eml`));
}
