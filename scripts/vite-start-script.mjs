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

/** Behind what it changes and before the styles: a script behind them waits for them. */
function started(html, attributes = '') {
  const [meta] = /<meta name="theme-color"[^>]*>/.exec(html) ?? [];
  if (meta === undefined) throw new Error('index.html has no theme-color.');
  return html.replace(meta, `${meta}\n    <script src="/${FILE}"${attributes}></script>`);
}

/** The page as built, with the app only fetched, which the start script runs. */
function held(html, app) {
  const script = `<script type="module" crossorigin src="${app}"></script>`;
  if (!html.includes(script)) throw new Error(`index.html has no ${script}`);
  return (
    html
      .replace(script, `<link rel="modulepreload" crossorigin href="${app}">`)
      // What is painted before the app, and the answers it needs, come before the app.
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  );
}

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
        // While developing the page runs the app itself.
        if (chunk === undefined) return started(html);
        const app = `/${chunk.fileName}`;
        return started(held(html, app), ` data-app="${app}"`);
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
