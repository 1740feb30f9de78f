import { build, createServer } from 'vite';
import { inRoot } from './paths.mjs';

const FILE = 'start.js';
const WEB = inRoot('src', 'web');

/** Bundles one plain script, which is all that the page waits for at its beginning. */
async function bundle() {
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
        rolldownOptions: { input: inRoot('src', 'web', 'start', 'main.ts') },
      },
    })
  );
  // Its styles are among the app's, under the same names.
  const scripts = built.output.filter((file) => file.type === 'chunk');
  if (scripts.length !== 1) throw new Error('The start script must be one.');
  return `(() => {${scripts[0]?.code}})();`;
}

/** What src/web/start/preview-templates.tsx renders. */
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
 * Builds src/web/start into the script that index.html begins with: a file of the build, or made for each request of the
 * development server. Also puts the app-shell preview's templates into the page.
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
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundle() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundle().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
  };
}
