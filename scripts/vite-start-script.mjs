import { build, createServer } from 'vite';
import { inRoot } from './paths.mjs';

const FILE = 'start.js';
/** The script that the start script runs before the app in an old browser. */
const POLYFILLS_FILE = 'polyfills.js';
const SOURCES = { [FILE]: 'main.ts', [POLYFILLS_FILE]: 'polyfills.ts' };
const WEB = inRoot('src', 'web');

/** Bundles one plain script. The page waits at its beginning for the first one, `start.js`. */
async function bundle(file) {
  const built = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      root: WEB,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { input: inRoot('src', 'web', 'start', SOURCES[file]) },
      },
    })
  );
  // Its styles are among the app's, under the same names.
  const scripts = built.output.filter((file) => file.type === 'chunk');
  if (scripts.length !== 1) throw new Error(`${file} must be one script.`);
  return `(() => {${scripts[0]?.code}})();`;
}

/** The markup that src/web/start/preview-templates.tsx renders. */
async function renderTemplates() {
  const server = await createServer({
    configFile: false,
    // The same root gives the same class names as in the app's styles.
    root: WEB,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await server.ssrLoadModule('/start/preview-templates.tsx')).renderTemplates();
  } finally {
    await server.close();
  }
}

/** The page with the markup that the start script fills. */
async function withTemplates(html) {
  const root = '<div id="root"></div>';
  if (!html.includes(root)) throw new Error(`index.html has no ${root}`);
  const templates = await renderTemplates();
  return html.replace(root, () => `${templates}\n    ${root}`);
}

/** Inserts the script after the elements it changes and before the styles, which would delay it. */
function started(html, attributes = '') {
  const [meta] = /<meta name="theme-color"[^>]*>/.exec(html) ?? [];
  if (meta === undefined) throw new Error('index.html has no theme-color.');
  return html.replace(meta, `${meta}\n    <script src="/${FILE}"${attributes}></script>`);
}

/** The built page, with the app only preloaded: the start script runs it. */
function held(html, app) {
  const script = `<script type="module" crossorigin src="${app}"></script>`;
  if (!html.includes(script)) throw new Error(`index.html has no ${script}`);
  return (
    html
      .replace(script, `<link rel="modulepreload" crossorigin href="${app}">`)
      // The preview and the answers it needs come before the app's code.
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  );
}

/**
 * Builds src/web/start into the script that index.html begins with, and the script that it has old browsers run: files
 * of the build, or made for each request of the development server. Also puts the app-shell preview's templates into
 * the page.
 * @returns {import('vite').Plugin}
 */
export function startScript() {
  return {
    name: 'start-script',
    transformIndexHtml: {
      order: 'post',
      async handler(source, { chunk }) {
        const html = await withTemplates(source);
        // In development the page runs the app itself.
        if (chunk === undefined) return started(html);
        const app = `/${chunk.fileName}`;
        return started(held(html, app), ` data-app="${app}"`);
      },
    },
    async generateBundle() {
      for (const fileName of Object.keys(SOURCES)) {
        this.emitFile({ type: 'asset', fileName, source: await bundle(fileName) });
      }
    },
    configureServer({ middlewares }) {
      for (const file of Object.keys(SOURCES)) {
        middlewares.use(`/${file}`, (_request, response, next) => {
          bundle(file).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
        });
      }
    },
  };
}
