import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { say } from './paths.mjs';
import { hasRedis } from './redis.mjs';
import { run } from './run.mjs';

const fonts = [
  { name: 'fonts-liberation', file: '/usr/share/fonts/truetype/liberation' },
  { name: 'fonts-noto-color-emoji', file: '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf' },
];

const help = {
  chromium:
    'No Chromium found for the browser tests: install chromium, chromium-headless-shell or Google Chrome, or set CHROMIUM_PATH.',
  redis: 'No Redis found for the tests with several processes: install redis-server, or set TEST_REDIS_URL.',
};

/** @type {(command: string, args: string[]) => Promise<boolean>} */
const succeeds = async (command, args) => {
  const { code } = await run(command, args);
  return code === 0;
};

/** How to run apt-get without prompts, or undefined where that isn't possible. */
async function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const sudo = existsSync('/usr/bin/sudo') && (await succeeds('sudo', ['-n', 'true']));
  return sudo ? ['sudo', '-n', 'apt-get'] : undefined;
}

/**
 * Installs the first available of these packages, with the others, unless it is there already. Throws when none is
 * available.
 *
 * @param {{ isThere: () => boolean, packages: string[], others?: string[], why: string, what: string }} wanted
 */
async function ensure({ isThere, packages, others = [], why, what }) {
  if (isThere()) return;
  const apt = await aptGet();
  if (!apt) throw new Error(why);
  const [command = '', ...first] = apt;
  const call = (/** @type {string[]} */ ...args) =>
    run(command, [...first, '-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });

  say(`Installing ${what}.`);
  await call('update');
  let last;
  for (const name of packages) {
    last = await call('install', '-y', '--no-install-recommends', name, ...others);
    if (last.code === 0 && isThere()) return;
  }
  throw new Error(`${why}\n${last.output}`);
}

/** Whether everything that the tests need in addition to npm's packages is installed. */
export const hasPackages = () => Boolean(findChromium()) && hasRedis();

/** Installs system packages that the tests need. Throws where it can't. */
export async function ensurePackages() {
  await ensure({
    isThere: () => Boolean(findChromium()),
    packages: ['chromium-headless-shell', 'chromium'],
    others: fonts.filter(({ file }) => !existsSync(file)).map(({ name }) => name),
    why: help.chromium,
    what: 'a Chromium for the browser tests',
  });
  await ensure({
    isThere: hasRedis,
    packages: ['redis-server'],
    why: help.redis,
    what: 'a Redis for the tests with several processes',
  });
}
