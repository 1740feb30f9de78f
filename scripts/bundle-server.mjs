/** Bundles the server and its dependencies into few files: finding, reading and compiling two thousand took most of a start. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inRoot } from './paths.mjs';

const programs = ['main', 'lz/main', 'demo/main'];

/** Not bundled: they look for files of their own, such as binaries or pages to serve. */
const notBundled = ['better-sqlite3', '@node-rs/argon2', '@fastify/swagger-ui'];

const source = inRoot('src', 'server');
const target = inRoot('dist', 'server');
/** Lists the files of the last build. */
const manifest = path.join(target, '.files');

/**
 * Lets a module that looks for files beside itself still find them: `import.meta.url` stays its own place in dist/server,
 * whichever bundle it is in.
 */
function preserveModuleUrls() {
  const mark = /__URL_OF\("([^"]+)"\)/g;
  return {
    name: 'preserve-module-urls',
    transform(code, id) {
      if (!id.startsWith(source) || !code.includes('import.meta.url')) return undefined;
      const place = path.relative(source, id).split(path.sep).join('/');
      return { code: code.replaceAll('import.meta.url', `__URL_OF("${place}")`), map: null };
    },
    renderChunk(code, chunk) {
      const from = path.posix.dirname(chunk.fileName);
      return code.replace(mark, (_, place) => {
        return `new URL(${JSON.stringify(path.posix.relative(from, place))}, import.meta.url).href`;
      });
    },
  };
}

/** Removes files of older builds. Those of the last one stay, because a running server may still load them. */
function removeEarlier() {
  return { name: 'remove-earlier', writeBundle: (_, bundle) => removeAllBut(Object.keys(bundle)) };
}

/** An incomplete manifest, for example after a full disk, counts as none. */
async function filesOfLastBuild() {
  if (!existsSync(manifest)) return [];
  try {
    return JSON.parse(await readFile(manifest, 'utf8'));
  } catch {
    return [];
  }
}

async function removeAllBut(files) {
  const before = await filesOfLastBuild();
  const kept = new Set([...files, ...before]);
  const there = await readdir(target, { recursive: true, withFileTypes: true });
  const old = there
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\.js(\.map)?$|\.d\.ts$/.test(file) && !kept.has(path.relative(target, file)));
  await Promise.all(old.map((file) => rm(file)));
  await writeFile(manifest, JSON.stringify(files));
}

/** One character beyond Latin-1 doubles V8's memory for the whole file. */
function escapeNonAscii() {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'escape-non-ascii',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

export async function bundleServer() {
  await build({
    configFile: false,
    root: inRoot(),
    publicDir: false,
    logLevel: 'warn',
    plugins: [preserveModuleUrls(), escapeNonAscii(), removeEarlier()],
    ssr: { noExternal: true, external: notBundled },
    build: {
      ssr: true,
      outDir: target,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [program, path.join(source, `${program}.ts`)])),
        output: {
          // Names of functions and classes stay, for readable stack traces.
          minify: { compress: true, mangle: { keepNames: true }, codegen: true },
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
}
