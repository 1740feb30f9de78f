import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { findMemoryFolder } from './scripts/memory-folder.mjs';

// Each worker reads this file, and its servers and browser inherit it.
process.env.TMPDIR = findMemoryFolder();

/** Each takes about 700 MB. */
const MAX_WORKERS = 9;

export default defineConfig({
  testDir: 'e2e',
  // One more than there are cores, because a third of a test is waiting. Each worker has a server and a browser.
  workers: Math.min(availableParallelism() + 1, MAX_WORKERS),
  fullyParallel: true,
  // More workers than cores are no phone in a shop: speed is measured elsewhere.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // Else what isn't there anymore is waited for until the test ends, which then can't say what it waited for; in ms.
    actionTimeout: 30_000,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // E2E_TRACE=1 for whoever looks for a failure: every snapshot of a page costs time.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Without a locale of UTF-8 it saves 'rosą.json' as 'download'.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Helper threads make a single page quicker, and take a tenth more of the processor that all of them share.
        '--js-flags=--single-threaded',
        // A name that is not localhost: Chromium treats it as the insecure home network it stands for.
        '--host-resolver-rules=MAP lz.test 127.0.0.1',
      ],
    },
  },
});
