import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { say } from './paths.mjs';
import { run } from './run.mjs';

const fonts = [
  { name: 'fonts-liberation', file: '/usr/share/fonts/truetype/liberation' },
  { name: 'fonts-noto-color-emoji', file: '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf' },
];

const help =
  'No Chromium found for the browser tests: install chromium or chromium-headless-shell, or set CHROMIUM_PATH.';

/** @type {(command: string, args: string[]) => Promise<boolean>} */
const succeeds = async (command, args) => {
  const { code } = await run(command, args);
  return code === 0;
};

/** How to call apt-get here without asking anybody anything, or undefined where that can't be done. */
async function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const sudo = existsSync('/usr/bin/sudo') && (await succeeds('sudo', ['-n', 'true']));
  return sudo ? ['sudo', '-n', 'apt-get'] : undefined;
}

/** Installs a Chromium from the system's packages unless one is there. Throws where it can't. */
export async function ensureChromium() {
  if (findChromium()) return;
  const apt = await aptGet();
  if (!apt) throw new Error(help);
  const [command = '', ...first] = apt;
  const call = (/** @type {string[]} */ ...args) =>
    run(command, [...first, '-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  const missingFonts = fonts.filter(({ file }) => !existsSync(file)).map(({ name }) => name);

  say('Installing a Chromium for the browser tests.');
  await call('update');
  let last;
  for (const chromium of ['chromium-headless-shell', 'chromium']) {
    last = await call('install', '-y', '--no-install-recommends', chromium, ...missingFonts);
    if (last.code === 0 && findChromium()) return;
  }
  throw new Error(`${help}\n${last.output}`);
}
