import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

/** Where the paths of a page may begin. */
const BASES = ['', 'src', 'src/server', 'src/web', 'src/contract'];
/** Files that aren't in git, or belong to another project. */
const ELSEWHERE = ['bench/results.jsonl', 'dist/pages.json', '@zip.js/zip.js'];
const PATH =
  /`((?:[\w.@-]+\/)+[\w.-]+\.(?:cjs|conf|css|html|js|jsonl?|md|mjs|service|sh|sql|tsx?|txt|ya?ml))`/g;

/** To a file or a heading, both by the page's own folder. */
const LINK = /\]\((?!\w+:)([^)#]*)#?([^)]*)\)/g;

const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: inRoot() });
const named = pages.flatMap((page) => {
  const text = readFileSync(inRoot(page), 'utf8');
  return [...text.matchAll(PATH)].map(([, path = '']) => ({ page, path }));
});

test('files that the docs name are there', () => {
  expect(named.length).toBeGreaterThan(100);
  const isThere = (path) => BASES.some((base) => existsSync(inRoot(base, path)));
  const missing = named.filter(({ path }) => !ELSEWHERE.includes(path) && !isThere(path));
  expect(missing).toEqual([]);
});

/** The names by which links lead to a page's headings, as GitHub makes them. */
const anchorsOf = (page) =>
  [...readFileSync(inRoot(page), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('links of the docs lead to files and headings that are there', () => {
  const links = pages.flatMap((page) => {
    const text = readFileSync(inRoot(page), 'utf8');
    return [...text.matchAll(LINK)].map(([, to = '', anchor = '']) => {
      return { page, target: to === '' ? page : path.join(path.dirname(page), to), anchor };
    });
  });
  expect(links.length).toBeGreaterThan(100);
  const isThere = ({ target, anchor }) =>
    existsSync(inRoot(target)) && (anchor === '' || anchorsOf(target).includes(anchor));
  expect(links.filter((link) => !isThere(link))).toEqual([]);
});
