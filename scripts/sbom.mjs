/**
 * `npm run sbom`: writes sbom.cdx.json, a CycloneDX list of every package in LZ: those the server runs with, and those
 * built into the web app, which package.json lists as devDependencies.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, say } from './paths.mjs';
import { run } from './run.mjs';

const FILE = 'sbom.cdx.json';

async function everyPackage() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent'];
  const { code, output } = await run('npm', args);
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  return JSON.parse(output);
}

/** Names of the packages that the web's sources import, its styles included. */
function importedByWeb() {
  const names = new Set();
  const files = readdirSync(inRoot('src', 'web'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.test)\.(tsx?|css)$/.test(name))) {
    const source = readFileSync(inRoot('src', 'web', file), 'utf8');
    for (const [, name] of source.matchAll(
      /(?:from|import|@import)\s*\(?\s*['"]((?:@[\w-]+\/)?[\w-][\w.-]*)/g,
    ))
      names.add(name);
  }
  // The contract is used by both sides.
  return names.add('zod');
}

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
/** Optional peer dependencies, which npm counts as dependencies because they are installed. */
function optionalPeersOf(ref) {
  const meta = packages[`node_modules/${nameOf(ref)}`]?.peerDependenciesMeta ?? {};
  return new Set(Object.keys(meta).filter((name) => meta[name].optional));
}
const nameOf = (ref) => ref.slice(0, ref.lastIndexOf('@'));

/** All packages reached from these, including themselves. */
function reachedFrom(refs, dependencies) {
  const dependsOn = new Map(dependencies.map((each) => [each.ref, each.dependsOn ?? []]));
  const reached = new Set();
  const visit = (ref) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    const optional = optionalPeersOf(ref);
    for (const next of dependsOn.get(ref) ?? []) if (!optional.has(nameOf(next))) visit(next);
  };
  for (const ref of refs) visit(ref);
  return reached;
}

const everything = await everyPackage();
const self = everything.metadata.component['bom-ref'];
const direct = everything.dependencies.find(({ ref }) => ref === self).dependsOn;
/** All packages reached from our own dependencies with one of these names. */
const partOf = (names) =>
  reachedFrom(
    direct.filter((ref) => names.has(nameOf(ref))),
    everything.dependencies,
  );
const { dependencies: ofOurs, optionalDependencies } = packages[''];
const ofServer = partOf(new Set(Object.keys({ ...ofOurs, ...optionalDependencies })));
const ofWeb = partOf(importedByWeb());

const components = everything.components
  .filter((each) => ofServer.has(each['bom-ref']) || ofWeb.has(each['bom-ref']))
  // The source of a package differs between machines, and may be private; its hash does not.
  .map(({ externalReferences: _, ...each }) => ({
    ...each,
    properties: [
      ...(ofServer.has(each['bom-ref']) ? [{ name: 'lz:part', value: 'server' }] : []),
      ...(ofWeb.has(each['bom-ref']) ? [{ name: 'lz:part', value: 'web' }] : []),
    ],
  }));
const kept = new Set([
  everything.metadata.component['bom-ref'],
  ...components.map((each) => each['bom-ref']),
]);
const dependencies = everything.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
const component = {
  ...everything.metadata.component,
  name: 'lz',
  type: 'application',
  externalReferences: undefined,
};
const bom = { ...everything, metadata: { ...everything.metadata, component }, components, dependencies };
writeFileSync(inRoot(FILE), `${JSON.stringify(bom, null, 2)}\n`);
const parts = [ofServer, ofWeb].map((part) => components.filter((each) => part.has(each['bom-ref'])).length);
say(`${FILE}: ${components.length} packages, ${parts[0]} of the server and ${parts[1]} of the web`);
