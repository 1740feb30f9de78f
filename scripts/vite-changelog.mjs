import { readFile } from 'node:fs/promises';
import { readChangelog } from './changelog.mjs';
import { inRoot } from './paths.mjs';

const CHANGELOG = inRoot('CHANGELOG.md');
const MANIFEST = inRoot('package.json');

/** `virtual:version` is for code that is loaded without the releases' lines. */
const MODULES = /^virtual:(version|releases)$/;

/**
 * Gives the app its version, and the lines about each release for those who use it. A changelog with a wrong form
 * fails the build.
 * @returns {import('vite').Plugin}
 */
export function changelog() {
  return {
    name: 'changelog',
    resolveId: (id) => (MODULES.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, wanted] = MODULES.exec(id.replace('\0', '')) ?? [];
      if (wanted === undefined) return undefined;
      for (const file of [CHANGELOG, MANIFEST]) this.addWatchFile(file);
      const { version } = JSON.parse(await readFile(MANIFEST, 'utf8'));
      const releases = readChangelog(await readFile(CHANGELOG, 'utf8'), version);
      return wanted === 'version'
        ? `export const version = ${JSON.stringify(version)};`
        : `export const releases = ${JSON.stringify(releases)};`;
    },
  };
}
