import type { Command } from 'commander';
import { programVersion } from '../program-version.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { type Terminal, say } from './terminal.ts';
import { checkDatabase, describeError } from './doctor-database.ts';
import { checkBackups, checkClock, checkDataFolder } from './doctor-host.ts';
import { type Finding, problem, well } from './findings.ts';
import { checkAddress, checkMail, checkRedis, checkServer } from './doctor-network.ts';

/** @param now in ms since 1970 */
type Check = (settings: Settings, now: number) => Promise<Finding[]>;

const CHECKS: readonly [subject: string, Check][] = [
  ['DATA_DIR', checkDataFolder],
  ['Database', checkDatabase],
  ['Clock', checkClock],
  ['Backups', checkBackups],
  ['Mail', checkMail],
  ['Redis', checkRedis],
  ['PUBLIC_URL', checkAddress],
  ['Server', checkServer],
];

const SIGNS = { well: '✓', remark: '!', problem: '✗' } as const;

/** `lz doctor` */
export function addDoctorCommand(
  program: Command,
  terminal: Terminal,
  onEnd: (isWell: boolean) => void,
): void {
  program
    .command('doctor')
    .description('check settings, disk, database, clock, mail and backups, with or without a running server')
    .addHelpText('after', '\n✓ fine, ! worth knowing, ✗ has to be fixed (exit code 1)')
    .action(async () => onEnd(await examine(terminal)));
}

async function examine(terminal: Terminal): Promise<boolean> {
  let isWell = true;
  const tell = ({ level, text }: Finding): void => {
    say(terminal, `${SIGNS[level]} ${text.replaceAll(/\s*\n\s*/g, ' ')}`);
    if (level === 'problem') isWell = false;
  };
  const settings = readSettings(terminal);
  if (!('port' in settings)) {
    tell(settings);
    return isWell;
  }
  tell(well('Settings: understood.'));
  tell(well(`LZ: ${programVersion()}, on Node ${process.versions.node}.`));
  for (const [subject, check] of CHECKS) {
    const findings = await check(settings, terminal.now()).catch((error: unknown) => [
      problem(`${subject}: ${describeError(error)}.`),
    ]);
    for (const finding of findings) tell(finding);
  }
  return isWell;
}

function readSettings(terminal: Terminal): Settings | Finding {
  try {
    return terminal.readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return problem(`Settings: ${error.message}`);
  }
}
