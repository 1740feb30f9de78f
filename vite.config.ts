import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { changelog } from './scripts/vite-changelog.mjs';
import { compileHints } from './scripts/vite-compile-hints.mjs';
import { pageFiles } from './scripts/vite-page-files.mjs';
import { startScript } from './scripts/vite-start-script.mjs';
import { themeVariables } from './scripts/vite-theme.mjs';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  plugins: [react(), changelog(), themeVariables(), startScript(), pageFiles(), compileHints()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // An inlined picture or script would need a looser content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers that run the app's own syntax preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas that nobody asks are no reason to keep them.
      treeshake: { manualPureFunctions: ['z', 'envelope'] },
      output: {
        // The app's code names every file, so that long names cost bytes on each page.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          groups: [
            // What every page needs and our own changes don't touch: one file that stays in the cache.
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            // The app's code names every file: of what is very small, a file for each would take more there than it saves.
            {
              name: 'parts',
              test: /node_modules\/@mantine\/(core|hooks)\/.*\/(Stack|VisuallyHidden|get-style-object|use-uncontrolled|use-disclosure)[./]/,
              minShareCount: 2,
            },
            // What the field that adds a product needs once somebody types into it.
            {
              name: 'suggestions',
              test: /src\/web\/(ui\/(match-products|ProductSuggestions|Floating)|sync\/product-usage)[.]/,
            },
            // What a list says of amounts in several units, and its dialog of where that comes from.
            {
              name: 'sums',
              test: /src\/(contract\/kitchen-weights\/(buyable-sum|measure-bridges)|web\/(shopping-lists\/(follow-measures|bought-words)|queries\/product-measures|texts\/(pl-)?sums))[.]/,
            },
            { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});
