import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

const web = inRoot('src/web');
const read = (file) => readFileSync(path.join(web, file), 'utf8');

/** By file, the classes that a CSS module defines. */
const defined = new Map(
  globSync('**/*.module.css', { cwd: web }).map((file) => [file, classesIn(read(file))]),
);

const classesOf = (file) => defined.get(file) ?? new Set();

function classesIn(css) {
  const classes = new Set();
  postcss.parse(css).walkRules(({ selector }) => {
    const own = selector.replaceAll(/:global\([^)]*\)/g, '');
    for (const [, name] of own.matchAll(/\.([a-z]\w*)/gi)) classes.add(name);
  });
  return classes;
}

/** The classes that the code takes from CSS modules: one chosen by a value may be any. */
const taken = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
  const code = read(file);
  const imports = [...code.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)];
  return imports.flatMap(([, name = '', from = '']) => {
    const sheet = path.join(path.dirname(file), from);
    const isChosen = code.includes(`${name}[`);
    const named = [...code.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))].map(
      ([, each = '']) => each,
    );
    return (isChosen ? [...classesOf(sheet)] : named).map((each) => ({ file, sheet, class: each }));
  });
});

it('every class that the code takes from a CSS module is defined there', () => {
  expect(taken.length).toBeGreaterThan(500);
  expect(taken.filter((use) => !classesOf(use.sheet).has(use.class))).toEqual([]);
});

it('every class of a CSS module is taken by the code', () => {
  const known = new Set(taken.map((use) => `${use.sheet} ${use.class}`));
  const all = [...defined].flatMap(([sheet, classes]) => [...classes].map((name) => `${sheet} ${name}`));
  expect(all.filter((each) => !known.has(each))).toEqual([]);
});
