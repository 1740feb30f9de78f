import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';
import { sectionOf } from './group-names.ts';

describe('a heading of ingredients', () => {
  test.each([
    ['na 1 babkę', 1],
    ['na 12 sztuk', 12],
    ['(12 sztuk)', 12],
    ['na około 20 pączków', 20],
    ['na ok. 15-18 pierogów:', 15],
    ['(na 30 ciasteczek)', 30],
    ['na formę 24 cm', null],
    ['na tortownicę o średnicy 26', null],
    ['na 1 blachę', null],
    ['na dużą blachę (25x35 cm)', null],
    ['na jedną keksówkę', null],
    ['na 1 kg pierogów', null],
  ])('that says "%s" names no part', async (said, portions) => {
    const html = `<h1>Ciasto</h1><p><b>Składniki ${said}</b></p><ul><li>1 kg mąki</li><li>2 jajka</li></ul>`;
    const found = await extractRecipe(html);
    expect(found.ingredients).toEqual(['1 kg mąki', '2 jajka'].map((text) => ({ text, section: null })));
    expect(found.portions).toBe(portions);
  });

  test.each(['Na krem', 'Na ciasto', 'Do formy', 'Na spód do tarty'])('names the part "%s"', (name) => {
    expect(sectionOf(name)).toBe(name);
    expect(sectionOf(`Składniki ${name.toLowerCase()}:`)).toBe(name);
  });

  test.each(['Na 6 blatów bezowych', 'Na jeden duży blat', 'Na 2 warstwy kremu', 'Na 3 dni'])(
    'names what behind a number is no dish: "%s"',
    (name) => {
      expect(sectionOf(`Składniki ${name.toLowerCase()}:`)).toBe(name);
    },
  );

  test('names a part where it stands among the ingredients', () => {
    expect(['Na 2 blaty:', 'Na blachę:'].map(sectionOf)).toEqual(['Na 2 blaty', 'Na blachę']);
    expect(['Na 12 sztuk:', 'Na formę 24 cm:'].map(sectionOf)).toEqual([null, null]);
  });

  test('loses none of a later part’s ingredients', async () => {
    const html = `<h1>Tort</h1><p>Składniki na krem:</p><ul><li>1 kg mascarpone</li><li>100 g cukru</li></ul>
      <h2>Przygotowanie</h2><p>Ubić wszystko razem.</p><p>Składniki na 2 blaty:</p><ul><li>5 jajek</li><li>1 kg mąki</li></ul>`;
    const { ingredients, portions } = await extractRecipe(html);
    const sections = ingredients.map(({ section }) => section);
    expect([portions, sections]).toEqual([null, ['Na krem', 'Na krem', 'Na 2 blaty', 'Na 2 blaty']]);
  });
});
