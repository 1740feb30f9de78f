import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { CommandError, type Terminal } from './terminal.ts';

/** Asks twice on a terminal, without echo; otherwise reads the first line of standard input. */
export async function readNewPassword(terminal: Terminal): Promise<string> {
  if (terminal.input.isTTY !== true) return (await text(terminal.input)).split(/\r?\n/)[0] ?? '';
  const password = await ask(terminal, 'New password: ');
  if ((await ask(terminal, 'Once more: ')) !== password) {
    throw new CommandError('The two passwords differ; nothing was changed.');
  }
  return password;
}

function ask({ input, errors }: Terminal, prompt: string): Promise<string> {
  errors.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true });
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      reader.off('close', giveUp).close();
      errors.write('\n');
      settle();
    };
    reader.once('line', (line) => end(() => resolve(line)));
    // Ctrl+C, and Ctrl+D or a terminal that was closed.
    const giveUp = (): void => end(() => reject(new CommandError('Nothing was changed.')));
    reader.once('SIGINT', giveUp).once('close', giveUp);
  });
}
