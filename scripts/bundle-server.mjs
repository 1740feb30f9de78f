/** Makes few files of the server and what it needs: finding, reading and compiling two thousand took most of a start. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inRoot } from './paths.mjs';

const programs = ['main', 'lz/main', 'demo/main'];

/** They find their own files: binaries, or pages to serve. */
const leftAlone = ['better-sqlite3', '@node-rs/argon2', '@fastify/swagger-ui'];

const source = inRoot('src', 'server');
const target = inRoot('dist', 'server');
/** Names the files of the last build. */
const note = path.join(target, '.files');

/**
 * A module that looks for files beside itself still finds them from where it stood: at its own place in dist/server,
 * whichever file it became part of.
 */
function keepPlaces() {
  const mark = /__PLACE_OF\("([^"]+)"\)/g;
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(source) || !code.includes('import.meta.url')) return undefined;
      const place = path.relative(source, id).split(path.sep).join('/');
      return { code: code.replaceAll('import.meta.url', `__PLACE_OF("${place}")`), map: null };
    },
    renderChunk(code, chunk) {
      const from = path.posix.dirname(chunk.fileName);
      return code.replace(mark, (_, place) => {
        return `new URL(${JSON.stringify(path.posix.relative(from, place))}, import.meta.url).href`;
      });
    },
  };
}

/** A server that runs from here may still load the files of its own build; those of earlier ones go. */
function removeEarlier() {
  return { name: 'remove-earlier', writeBundle: (_, bundle) => removeAllBut(Object.keys(bundle)) };
}

/** A note that was cut short, by a full disk for one, is none. */
async function filesBefore() {
  if (!existsSync(note)) return [];
  try {
    return JSON.parse(await readFile(note, 'utf8'));
  } catch {
    return [];
  }
}

async function removeAllBut(files) {
  const before = await filesBefore();
  const kept = new Set([...files, ...before]);
  const there = await readdir(target, { recursive: true, withFileTypes: true });
  const old = there
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\.js(\.map)?$|\.d\.ts$/.test(file) && !kept.has(path.relative(target, file)));
  await Promise.all(old.map((file) => rm(file)));
  await writeFile(note, JSON.stringify(files));
}

/** One letter beyond Latin-1 doubles what V8 needs for the whole file that it stands in. */
function spellInAscii() {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'spell-in-ascii',
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
    plugins: [keepPlaces(), spellInAscii(), removeEarlier()],
    ssr: { noExternal: true, external: leftAlone },
    build: {
      ssr: true,
      outDir: target,
      emptyOutDir: false,
      target: 'node24',
      // Names stay as they are, for whoever reads a stack trace.
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [program, path.join(source, `${program}.ts`)])),
        output: {
          minify: { compress: true, mangle: false, codegen: true },
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
}
