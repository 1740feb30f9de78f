import { build } from 'vite';
import { inRoot } from './paths.mjs';

const FILE = 'start.js';

/** One plain script: the page waits for nothing else before it begins. */
async function bundle() {
  const built = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      root: inRoot('src', 'web'),
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { input: inRoot('src', 'web', 'start', 'main.ts') },
      },
    })
  );
  // Its styles are among the app's, under the same names.
  const scripts = built.output.filter((file) => file.type === 'chunk');
  if (scripts.length !== 1) throw new Error('The start script must be one.');
  return `(() => {${scripts[0]?.code}})();`;
}

/** The start script runs the app; the page has it fetched. */
const preload = (app) => `<link rel="modulepreload" crossorigin href="${app}">`;

/**
 * Makes src/web/start the script that index.html begins with: a file of the build, and made anew for each request
 * of the development server.
 * @returns {import('vite').Plugin}
 */
export function startScript() {
  return {
    name: 'start-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        const app = chunk && `/${chunk.fileName}`;
        return {
          html: html
            .replace(`<script type="module" crossorigin src="${app}"></script>`, preload(app))
            // What is painted before the app, and the answers it needs, come before the app.
            .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
          // Before the styles: a script behind them waits for them.
          tags: [{ tag: 'script', attrs: { src: `/${FILE}`, 'data-app': app }, injectTo: 'head-prepend' }],
        };
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundle() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundle().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
  };
}
