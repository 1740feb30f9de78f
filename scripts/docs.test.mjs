import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

/** Where the paths of a page may begin. */
const BASES = ['', 'src', 'src/server', 'src/web', 'src/contract'];
/** Files that aren't in git, or belong to another project. */
const ELSEWHERE = ['bench/results.jsonl', 'dist/pages.json', '@zip.js/zip.js'];
const PATH =
  /`((?:[\w.@-]+\/)+[\w.-]+\.(?:cjs|conf|css|html|js|jsonl?|md|mjs|service|sh|sql|tsx?|txt|ya?ml))`/g;

/** A file without its folder. */
const FILE = /`([\w-]+(?:\.[\w-]+)*\.(?:cjs|css|html|json|mjs|tsx?|ya?ml))`/g;
/** A line of a comment, and in it a file of ours, with or without its folder. */
const COMMENT = /(?:^|\s)(?:\/\/|\/?\*)(.*)$/gm;
const CODE_FILE = /(?<![\w./@*-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:css|mjs|tsx?)(?![\w-])/g;
/** What a command writes, or a backup holds. */
const WRITTEN = ['manifest.json', 'sbom.cdx.json'];

/** To a file or a heading, both by the page's own folder. */
const LINK = /\]\((?!\w+:)([^)#]*)#?([^)]*)\)/g;

const read = (file) => readFileSync(inRoot(file), 'utf8');
const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: inRoot() });
const sources = globSync(
  [
    '*.{cjs,json,ts}',
    'compose.yaml',
    '.github/workflows/*.yml',
    '{src,e2e,bench,scripts,deploy}/**/*.{cjs,css,html,json,mjs,mts,ts,tsx,yaml}',
  ],
  { cwd: inRoot() },
);
/** Each match's first group, with the page it is on. */
const namedBy = (pattern, on = pages) =>
  on.flatMap((page) => [...read(page).matchAll(pattern)].map(([, name = '']) => ({ page, name })));

test('files that the docs name are there', () => {
  const files = namedBy(PATH);
  expect(files.length).toBeGreaterThan(100);
  const isThere = (file) => BASES.some((base) => existsSync(inRoot(base, file)));
  const missing = files.filter(({ name }) => !ELSEWHERE.includes(name) && !isThere(name));
  expect(missing).toEqual([]);
});

test('files that the docs name without a folder are there', () => {
  const known = new Set([...sources.map((file) => path.basename(file)), ...WRITTEN]);
  const files = namedBy(FILE);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(({ name }) => !known.has(name))).toEqual([]);
});

test('files that comments in the code name are there', () => {
  const named = sources
    .filter((file) => /\.(?:css|m?[jt]s|tsx)$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(COMMENT)].flatMap(([, comment = '']) =>
        [...comment.matchAll(CODE_FILE)].map(([name]) => ({ file, name })),
      ),
    );
  expect(named.length).toBeGreaterThan(30);
  const isThere = (name) => sources.some((file) => file === name || file.endsWith(`/${name}`));
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

test('what is called so in the docs, but for the decisions, is called so in the code', () => {
  const code = sources.map(read).join('\n');
  const names = namedBy(
    /`([a-z]+[A-Z]\w*)(?:\(\))?`/g,
    pages.filter((page) => !page.startsWith('docs/decisions')),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(({ name }) => !code.includes(name))).toEqual([]);
});

describe('commands that the docs name are there', () => {
  test('of npm', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = namedBy(/npm (?:run )?(start|test|(?<=run )[\w-]+)/g);
    expect(commands.length).toBeGreaterThan(50);
    expect(commands.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('of lz, with their options', () => {
    const code = globSync('src/server/lz/*.ts', { cwd: inRoot() })
      .filter((file) => !file.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    const commands = namedBy(/(?:`|\.\/|opt\/lz\/|\blz )lz ((?:admin )?[a-z][\w-]*)/g);
    expect(commands.length).toBeGreaterThan(40);
    const isThere = ({ name }) => name.split(' ').every((word) => code.includes(`.command('${word}')`));
    expect(commands.filter((command) => !isThere(command))).toEqual([]);
    const options = namedBy(/(?<![\w-])--(?!help|rm|version)([a-z][a-z-]+)/g, ['docs/backup.md']);
    expect(options.length).toBeGreaterThan(5);
    expect(options.filter(({ name }) => !code.includes(`'--${name}`))).toEqual([]);
  });
});

/** The names by which links lead to a page's headings, as GitHub makes them. */
const anchorsOf = (page) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('links of the docs lead to files and headings that are there', () => {
  const links = pages.flatMap((page) => {
    return [...read(page).matchAll(LINK)].map(([, to = '', anchor = '']) => {
      return { page, target: to === '' ? page : path.join(path.dirname(page), to), anchor };
    });
  });
  expect(links.length).toBeGreaterThan(100);
  const isThere = ({ target, anchor }) =>
    existsSync(inRoot(target)) && (anchor === '' || anchorsOf(target).includes(anchor));
  expect(links.filter((link) => !isThere(link))).toEqual([]);
});
