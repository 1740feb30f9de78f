/** @type {[from: RegExp, to: string][]} */
const changes = [
  // It counts a file as loaded once it has failed,
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  // and a style sheet whose link is in the document.
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Makes Vite's helper for dynamic imports forget a style sheet that could not be fetched, so that the next import of the
 * same code fetches it. Without this a page that is opened again after a moment without a network has no styles until
 * the app is reloaded (https://github.com/vitejs/vite/issues/14044).
 *
 * @returns {import('vite').Plugin}
 */
export function preloadRetry() {
  return {
    name: 'preload-retry',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        return changes.reduce((changed, [from, to]) => {
          if (!from.test(changed)) this.error(`Vite's preload helper has no ${from} any more.`);
          return changed.replace(from, to);
        }, code);
      },
    },
  };
}
