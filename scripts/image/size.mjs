import { say } from '../paths.mjs';
import { quote } from './stages.mjs';

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Says what an image adds to its base, as files and packed the way a registry would hold it. */
export async function reportSize(namespace, { root, local }) {
  const measure = async (folder) => {
    const files = await namespace.shell(`find ${quote(folder)} -xdev -type f -printf '%s\\n'`);
    const packed = await namespace.shell(`tar --one-file-system -cz -C ${quote(folder)} . | wc -c`);
    const sizes = files.split('\n').filter(Boolean).map(Number);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0), packed: Number(packed) };
  };
  for (const [name, folder] of [
    ['LZ (/app)', `${root}/app`],
    ['Node (/usr/local)', local],
  ]) {
    const { files, bytes, packed } = await measure(folder);
    say(`${name}: ${megabytes(bytes)} in ${files} files, ${megabytes(packed)} as a gzip`);
  }
  const folders = await namespace.shell(
    `cd ${quote(root)}/app && du --apparent-size -b -s dist/* node_modules/* node_modules/@*/* | sort -rn | head -n 40`,
  );
  const largest = folders
    .split('\n')
    .map((line) => line.split('\t'))
    // A scope's packages are listed one by one.
    .filter(([, name]) => name && !/^node_modules\/@[^/]+$/.test(name))
    .slice(0, 10);
  for (const [bytes, name] of largest) say(`  ${megabytes(Number(bytes)).padStart(8)}  ${name}`);
}
