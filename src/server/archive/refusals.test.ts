import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportText, importText } from '../../test/archive.ts';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { addItem, makeList, makeProduct } from '../../test/household.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { startTestServer } from '../../test/server.ts';
import { migrate } from '../db/migrate.ts';
import { openRaw } from '../db/raw.ts';
import { ArchiveError } from './format.ts';

let storage: TestStorage;
/** A small household's export. */
let text: string;
/** Stays empty until the last test. */
let target: TestStorage;
beforeAll(async () => {
  [storage, target] = [await createTestStorage(), await createTestStorage()];
  const server = await startTestServer({ storage });
  const anna = await server.signUp();
  const product = await makeProduct(anna);
  await makeRecipe(server, [{ productId: product.id, qty: 1, unit: 'kg' }]);
  await addItem(anna, await makeList(anna, await server.signUp()), { productId: product.id });
  await server.close();
  text = await exportText(storage);
});
afterAll(() => Promise.all([storage.remove(), target.remove()]));

const lines = () => text.trimEnd().split('\n');

/** The line where a table's rows begin. */
const firstOf = (table: string) => lines().findIndex((line) => line.startsWith(`{"table":"${table}",`));

/** An export of the target without a row: its first line and its last. */
async function exportOfNothing(): Promise<string> {
  const { db, close } = await openRaw(target, 'create');
  await migrate(db);
  await close();
  return exportText(target);
}

describe('refused, in one line, with nothing written', () => {
  const edit = (change: (all: string[]) => string[]) => () => `${change(lines()).join('\n')}\n`;
  const end = (all: string[]) => JSON.parse(all.at(-1)!) as { end: Record<string, number> };
  const at = (line: number, content: string) => edit((all) => all.with(line, content));
  const cases: [string, () => string, RegExp][] = [
    ['nothing', () => '', /^The export is empty\.$/],
    ['some text', () => 'Ala ma kota\n', /^This is no export of LZ\.$/],
    ['other JSON', () => '{"format":"inny"}\n', /^This is no export of LZ\.$/],
    [
      'a format to come',
      () => '{"format":"lz-export","version":3,"schema":"0001-foundation"}\n',
      /made by a newer LZ: .*version 3/,
    ],
    [
      'a schema of no LZ',
      at(0, '{"format":"lz-export","version":1,"schema":"constructor"}'),
      /made by a newer LZ: .*constructor/,
    ],
    [
      'a schema to come',
      at(0, '{"format":"lz-export","version":1,"schema":"9999-later"}'),
      /made by a newer LZ: .*9999-later/,
    ],
    ['one without its end', edit((all) => all.slice(0, -1)), /cut short/],
    ['one cut within a line', () => text.slice(0, -9), /cut short/],
    ['one cut early', () => text.slice(0, Math.floor(text.length / 2)), /cut short/],
    ['one without a row', edit((all) => all.toSpliced(firstOf('sessions'), 1)), /lacks something: sessions/],
    [
      'a row twice',
      edit((all) => all.toSpliced(firstOf('users'), 0, all[firstOf('users')]!)),
      /line \d+: .*(UNIQUE|unique)/,
    ],
    ['a broken line', at(5, '{"table":"users","row":{'), /^Line 6 of the export is damaged/],
    ['an unknown table', at(5, '{"table":"sqlite_master","row":{"name":"x"}}'), /no table sqlite_master/],
    ['a table that is left out', at(5, '{"table":"attempts","row":{"id":"x"}}'), /no table attempts/],
    ['a column too many', at(1, '{"table":"meta","row":{"key":"a","value":"b","x":"c"}}'), /columns/],
    ['another column', at(1, '{"table":"meta","row":{"key":"a","wert":"b"}}'), /no column value/],
    ['a value of another kind', at(1, '{"table":"meta","row":{"key":"a","value":7}}'), /of another kind/],
    ['something after the end', edit((all) => [...all, all.at(-1)!]), /something after the end/],
    [
      'rows in another order',
      edit((all) => {
        const first = firstOf('users');
        return all.with(first, all[first + 1]!).with(first + 1, all[first]!);
      }),
      /not what the export holds/,
    ],
    [
      'a reference to nothing',
      edit((all) => {
        const { end: counts } = end(all);
        const fewer = JSON.stringify({ end: { ...counts, recipes: counts.recipes! - 1 } });
        return [...all.slice(0, -1), fewer].toSpliced(firstOf('recipes'), 1);
      }),
      /(FOREIGN KEY|foreign key)/,
    ],
  ];

  test.each(cases)('%s', async (_, damaged, message) => {
    const before = await exportOfNothing();
    const rows = before
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('{"table":"aisles"'));
    expect(rows).toHaveLength(2);
    const refused = await importText(target, damaged()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ArchiveError);
    expect((refused as Error).message).toMatch(message);
    expect((refused as Error).message).not.toContain('\n');
    expect(await exportText(target)).toBe(before);
  });

  test('afterwards the same place accepts a valid one', async () => {
    await importText(target, text);
    expect(await exportText(target)).toBe(text);
  });
});
