import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(js|css|html|svg|json|webmanifest)$/;
const smallestBytes = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length <= smallestBytes) return;
  const brotliParams = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params: brotliParams }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

/** Puts a .br and a .gz beside every text file above 1 kB, so that no request pays for compressing. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
}
