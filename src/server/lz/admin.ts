import type { Command } from 'commander';
import { email as emailField, name as nameField } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { createAdmin, makeLinkFor, promote, removeSecondFactor, replacePassword } from '../auth/operator.ts';
import { DomainError } from '../errors.ts';
import { CommandError, type Terminal, remark, say, withDatabase } from './terminal.ts';
import { readNewPassword } from './password.ts';

/** `lz admin …` */
export function addAdminCommands(program: Command, terminal: Terminal): void {
  const admin = program
    .command('admin')
    .description('make or repair accounts, also when nobody can log in')
    .addHelpText(
      'after',
      `\nPasswords are asked for on a terminal, or read from what is piped in; they have ${LIMITS.passwordMin} to ` +
        `${LIMITS.passwordMax} characters.`,
    );
  admin
    .command('create')
    .description('add an active administrator')
    .argument('<email>')
    .option('--name <name>', 'shown to the others (default: what is before the @)')
    .action((email: string, { name }: { name?: string }) => create(terminal, email, name));
  admin
    .command('reset-password')
    .description('set a new password for an account and end its sessions')
    .argument('<email>')
    .option('--link', 'print a link that sets it once, within half an hour, instead')
    .action((email: string, { link }: { link?: boolean }) =>
      link === true ? printLink(terminal, email) : resetPassword(terminal, email),
    );
  admin
    .command('promote')
    .description('make an account an active administrator')
    .argument('<email>')
    .action((email: string) => promoteAccount(terminal, email));
  admin
    .command('second-factor-off')
    .description('let an account log in with its password alone, and end its sessions')
    .argument('<email>')
    .action((email: string) => switchOffSecondFactor(terminal, email));
}

async function create(terminal: Terminal, emailText: string, nameText: string | undefined): Promise<void> {
  const settings = terminal.readSettings();
  const email = parseEmail(emailText);
  const name = nameField.safeParse(nameText ?? email.split('@')[0]);
  if (!name.success) throw new CommandError(`A name has 1 to ${LIMITS.nameLength} characters.`);
  const password = await readNewPassword(terminal);
  await explained(email, () =>
    withDatabase(
      settings,
      (database) => createAdmin({ database, settings }, { email, name: name.data, password }),
      { mayBeNew: true },
    ),
  );
  say(terminal, `${email} is an active administrator now.`);
}

async function resetPassword(terminal: Terminal, emailText: string): Promise<void> {
  const settings = terminal.readSettings();
  const email = parseEmail(emailText);
  const password = await readNewPassword(terminal);
  const account = await explained(email, () =>
    withDatabase(settings, (database) => replacePassword({ database, settings }, email, password)),
  );
  say(terminal, `${email} has a new password, and all its sessions have ended.`);
  if (!account.active) remark(terminal, 'The account is not active: nobody can log in with it until it is.');
}

async function printLink(terminal: Terminal, emailText: string): Promise<void> {
  const settings = terminal.readSettings();
  const email = parseEmail(emailText);
  const { url, expiresAt } = await explained(email, () =>
    withDatabase(settings, (database) => makeLinkFor({ database, settings }, email)),
  );
  say(terminal, url);
  remark(terminal, `It works once, until ${new Date(expiresAt).toISOString()}.`);
}

async function promoteAccount(terminal: Terminal, emailText: string): Promise<void> {
  const settings = terminal.readSettings();
  const email = parseEmail(emailText);
  await explained(email, () => withDatabase(settings, (database) => promote({ database, settings }, email)));
  say(terminal, `${email} is an active administrator now.`);
}

async function switchOffSecondFactor(terminal: Terminal, emailText: string): Promise<void> {
  const settings = terminal.readSettings();
  const email = parseEmail(emailText);
  const wasOn = await explained(email, () =>
    withDatabase(settings, (database) => removeSecondFactor({ database, settings }, email)),
  );
  if (wasOn) say(terminal, `${email} needs the password alone now, and all its sessions have ended.`);
  else say(terminal, `${email} has no second factor; nothing was changed.`);
}

function parseEmail(text: string): string {
  const parsed = emailField.safeParse(text);
  if (!parsed.success) throw new CommandError(`"${text}" is no e-mail address.`);
  return parsed.data;
}

/** Explains in words why the service refused. */
async function explained<T>(email: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new CommandError(explain(error, email));
  }
}

function explain({ code }: DomainError, email: string): string {
  switch (code) {
    case 'USER_NOT_FOUND':
      return `There is no account of ${email}.`;
    case 'EMAIL_ALREADY_USED':
      return `There is an account of ${email} already; see lz admin promote and lz admin reset-password.`;
    case 'VALIDATION_ERROR':
      return `A password has ${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters, and is none of the most common ones.`;
    default:
      return `Refused: ${code}.`;
  }
}
