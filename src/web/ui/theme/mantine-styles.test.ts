import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../..');
const core = path.resolve(web, '../../node_modules/@mantine/core');

/** Components that modals and notifications use without being named. */
const BEHIND_THE_SCENES = ['Modal', 'Button', 'Group', 'Notification'];

function componentsInUse(): string[] {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(web, file), 'utf8'));
  return sources
    .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

/** Every file of Mantine's that the component's own file leads to, by its imports. */
function filesBehind(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
    filesBehind(path.resolve(path.dirname(file), target), seen);
  }
  return seen;
}

function sheetsNeeded(): Set<string> {
  const files = new Set<string>();
  for (const name of [...componentsInUse(), ...BEHIND_THE_SCENES]) {
    filesBehind(path.join(core, 'esm/components', name, `${name}.mjs`), files);
  }
  const sheets = [...files].map((file) => /\/(\w+)\.module(\.css)?\.mjs$/.exec(file)?.[1]);
  return new Set(sheets.filter((sheet) => sheet !== undefined));
}

test('every Mantine part in use has its styles, in the order of the whole sheet', () => {
  const list = readFileSync(path.join(web, 'ui/theme/mantine-styles.ts'), 'utf8');
  const imported = [...list.matchAll(/core\/styles\/([\w-]+)\.css/g)].map(([, name = '']) => name);
  const needed = sheetsNeeded();

  expect(needed).toContain('Button');
  expect([...needed].filter((sheet) => !imported.includes(sheet))).toEqual([]);

  const whole = readFileSync(path.join(core, 'styles.css'), 'utf8');
  const positions = imported.map((name) =>
    whole.indexOf(
      readFileSync(path.join(core, `styles/${name}.css`), 'utf8')
        .trim()
        .slice(0, 200),
    ),
  );
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});
