import { spawnSync } from 'node:child_process';

/** For a program that runs as a user who owns nothing, so that tests run by root can deny it access to files. */
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** Whether there can be one: only root may start programs as others, who need not be able to read this clone. */
export function canRunAsNobody(program: string): boolean {
  const look = ['-e', "require('node:fs').accessSync(process.argv[1])", program];
  return process.getuid?.() === 0 && spawnSync(process.execPath, look, NOBODY).status === 0;
}
