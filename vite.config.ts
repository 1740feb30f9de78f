import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { changelog } from './scripts/vite-changelog.mjs';
import { chunkGroups } from './scripts/vite-chunks.mjs';
import { compileHints } from './scripts/vite-compile-hints.mjs';
import { pageFiles } from './scripts/vite-page-files.mjs';
import { preloadRetry } from './scripts/vite-preload-retry.mjs';
import { startScript } from './scripts/vite-start-script.mjs';
import { themeVariables } from './scripts/vite-theme.mjs';

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    changelog(),
    themeVariables(),
    startScript(),
    pageFiles(),
    compileHints(),
    preloadRetry(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // An inlined picture or script would need a looser content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Where modules can't be preloaded (Safari before 17), they come when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas that nobody asks are no reason to keep them, nor is a property that a module reads and doesn't use.
      treeshake: { manualPureFunctions: ['z', 'envelope'], propertyReadSideEffects: false },
      // A constant of another module's costs a name in both; most are a number or a short word.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The app's code names every file, so that long names cost bytes on each page.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: chunkGroups },
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
