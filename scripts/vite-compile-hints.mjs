/** Asks V8 to compile all functions of a file while it arrives, beside the main thread: v8.dev/blog/explicit-compile-hints. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Hints at the files whose code nearly all runs before the first page stands: the app's first file and those it
 * imports, and the recipe editor's.
 *
 * @returns {import('vite').Plugin}
 */
export function compileHints() {
  return {
    name: 'compile-hints',
    apply: 'build',
    // After Vite has put the table of its files before the code: a hint counts only at the very beginning.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = chunks.filter(({ isEntry }) => isEntry);
        const hinted = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        for (const chunk of chunks) {
          if (hinted.has(chunk.fileName) || chunk.name === 'TextEditor') chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
