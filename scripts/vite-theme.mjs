import { runnerImport } from 'vite';
import { inRoot } from './paths.mjs';

const NAME = 'virtual:theme.css';

/** The components that would compute them in the browser. main.tsx switches them off, which no bundler can know. */
const REPLACED = /\/(MantineCssVariables|MantineClasses)\.mjs$/;

/**
 * Gives the app the variables of its theme as a style sheet, which Mantine would otherwise compute in the browser.
 * @returns {import('vite').Plugin}
 */
export function themeVariables() {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === NAME ? `/${NAME}` : undefined),
    async load(id) {
      const [, replaced] = REPLACED.exec(id) ?? [];
      if (replaced !== undefined) return `export const ${replaced} = () => null;`;
      if (id !== `/${NAME}`) return undefined;
      const { module, dependencies } = await runnerImport(
        inRoot('src', 'web', 'ui', 'theme', 'theme-variables.ts'),
      );
      for (const file of dependencies) this.addWatchFile(file);
      return module.themeStyles();
    },
  };
}
