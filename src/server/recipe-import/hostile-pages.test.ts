import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestTurnMsOf } from '../../test/cpu-cost.ts';
import { extractRecipe } from './extract.ts';

const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const RECIPE = {
  '@type': 'Recipe',
  name: 'Zupa',
  recipeIngredient: ['1 kg dyni'],
  recipeInstructions: 'Gotuj.',
};

describe('any input is read in bounded time', () => {
  const TIME_MS = 1_000;
  const MANY = 200_000;
  const hostile: [string, string][] = [
    ['open tags', '<b>'.repeat(MANY) + '</i>'.repeat(MANY)],
    ['deep lists', '<ul><li>1 a'.repeat(MANY)],
    ['deep scopes', '<div itemscope itemtype="schema.org/Recipe"><b itemprop=name>x'.repeat(20_000)],
    [
      'marked parts',
      `<div itemscope itemtype="schema.org/Recipe">${'<b itemprop=ingredients>1 a</b>'.repeat(50_000)}`,
    ],
    ...['<ul><li>1 a', '<li>1 a', '<li><b itemprop=ingredients>1 a</b></li>'].map(
      (piece): [string, string] => [
        `marked instructions of ${piece}`,
        `<div itemscope itemtype="schema.org/Recipe"><b itemprop=ingredients>1 a</b><div itemprop=recipeInstructions>${piece.repeat(MANY / 4)}`,
      ],
    ),
    [
      'parts of plugins in each other',
      `<div class="tasty-recipes"><b>${'<div class="tasty-recipes-ingredients tasty-recipes-instructions">'.repeat(150)}${'<li>a</li>'.repeat(MANY / 10)}`,
    ],
    [
      'a part that is marked many times',
      `<div itemscope itemtype="schema.org/Recipe"><div itemprop="${'instructions '.repeat(500)}">${'<p>a'.repeat(MANY / 10)}`,
    ],
    [
      'marked recipes in each other',
      `${'<div itemscope itemtype="schema.org/Recipe"><div itemprop="instruction instructions recipeInstructions ingredients">'.repeat(50)}${'<b></b>'.repeat(4_000)}${'<p>a'.repeat(MANY / 10)}`,
    ],
    ['headings', '<h2>Składniki</h2><p>a</p>'.repeat(50_000)],
    [
      'the same line',
      jsonLd({ ...RECIPE, recipeIngredient: Array(500).fill('1 a b c d') }) +
        '<p>1 a b c d</p>'.repeat(MANY / 2),
    ],
    ['brackets in JSON', `<script type="application/ld+json">${'['.repeat(MANY * 5)}</script>`],
    ['commas in JSON', `<script type="application/ld+json">[${', '.repeat(MANY * 3)}</script>`],
    ...['{"a', '"', '"a"\n', '/*', '//', '<!--', '\\u', '":', ', "a"', '{[', '1 '].map(
      (piece): [string, string] => [
        `${piece} in broken JSON`,
        `<script type="application/ld+json">{"a": "${piece.repeat(400_000 / piece.length - 10)}</script>`,
      ],
    ),
    ['brackets', jsonLd({ ...RECIPE, recipeIngredient: ['(('.repeat(MANY), '<'.repeat(MANY)] })],
    ['an open comment', `<!--${'-'.repeat(MANY * 10)}`],
    ['attributes', `<p ${Array.from({ length: MANY }, (_, at) => `a${at}=1`).join(' ')}>`],
    ['classes', '<p class="ingredient"><p>1 a'.repeat(50_000)],
    ['steps', jsonLd({ ...RECIPE, recipeInstructions: '<div>'.repeat(MANY) })],
    ['spaces', `<h2>Składniki${' '.repeat(MANY * 5)}</h2><p>${' '.repeat(MANY * 5)}`],
    ['entities', '&amp;'.repeat(MANY)],
    ['rows', `<h2>Składniki</h2>${'<div><p>a</p><p>1 g</p></div>'.repeat(50_000)}`],
    ['groups of items', `<h2>Składniki</h2><ul>${'<li class="head"><b>a</b></li>'.repeat(50_000)}`],
    ['spans', `<p>${'<span class="a">a</span><span class="b">b</span>'.repeat(50_000)}`],
    ['names', jsonLd({ ...RECIPE, recipeIngredient: Array(500).fill('a') }) + '<p>a</p>'.repeat(MANY / 2)],
    ['broken JSON', jsonLd(RECIPE).replace('[', `[${'"a\n": "b", '.repeat(30_000)}`)],
    ['lines of text', 'a: 1 kg b, 2 c, 3 d\n'.repeat(MANY)],
    ['commas of text', `Zupa: ${'1 a, '.repeat(MANY)}`],
    ['headings of text', 'Składniki: Wykonanie: '.repeat(MANY)],
    [
      'signs of text',
      `${'> '.repeat(MANY)}\n${'.'.repeat(MANY)}\n${'- ('.repeat(MANY)}\n${'a:'.repeat(MANY)}`,
    ],
    ['spaces in JSON', jsonLd(RECIPE).replace('"name"', `${' '.repeat(MANY * 5)}"name"`)],
    ['semicolons in JSON', jsonLd({ ...RECIPE, name: '; '.repeat(MANY) })],
    ['slashes in JSON', jsonLd({ ...RECIPE, name: '// '.repeat(MANY), description: '/* '.repeat(MANY) })],
    ...[' ', '\n', '\u00a0', '1', '-', ', ', '1 ', '½', '(', ':'].map((piece): [string, string] => {
      const long = `a${piece.repeat(MANY / 2)}b`;
      const fields = [
        'name',
        'recipeInstructions',
        'totalTime',
        'cookTime',
        'recipeYield',
        'keywords',
        'recipeCategory',
        'description',
        'url',
        'image',
      ];
      const recipe = {
        ...RECIPE,
        ...Object.fromEntries(fields.map((field) => [field, long])),
        recipeIngredient: [long],
      };
      return [
        `${JSON.stringify(piece)} in every field`,
        `<title>${long}</title><h1>${long}</h1>${jsonLd(recipe)}<p>${long}</p>`,
      ];
    }),
    ['keywords', jsonLd({ ...RECIPE, name: 'Zupa '.repeat(MANY), keywords: Array(MANY).fill('a b,c') })],
    [
      'lines beside a list',
      `<h2>Składniki</h2><ul><li>1 a</li><li>2 b</li></ul>${`<p>${'.'.repeat(2_000)}a</p><p>1 a</p>`.repeat(1_000)}`,
    ],
    ['a list behind a heading', `<p>Składniki: ${'1 a, '.repeat(MANY)}</p>`.repeat(3)],
  ];
  test.each(hostile)('%s', async (_, html) => {
    const began = process.cpuUsage();
    await extractRecipe(html, 'https://a.example/');
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(TIME_MS * 2);
  });

  // spec: P76
  test.each<[string, string]>([
    [
      'recipes without ingredients',
      jsonLd(
        Array.from({ length: 950 }, () => ({
          '@type': 'Recipe',
          recipeIngredient: '<p>'.repeat(200),
          ingredients: '<p>'.repeat(200),
          recipeIngredients: '<p>'.repeat(200),
        })),
      ).repeat(2),
    ],
    [
      'one string of ingredients',
      jsonLd({ '@type': 'Recipe', recipeIngredient: '<p>'.repeat(600_000) }).repeat(2),
    ],
    ['long steps', jsonLd({ ...RECIPE, recipeInstructions: Array(300).fill('<p>a'.repeat(1_500)) })],
    ['many values of a field', jsonLd({ ...RECIPE, name: Array(600_000).fill('') })],
    ['many lines of steps', jsonLd({ ...RECIPE, recipeInstructions: 'a\n'.repeat(600_000) })],
    ['lists behind headings', `<p>Składniki: ${'mleka, serów i jajek, '.repeat(90)}</p>`.repeat(20)],
  ])('others are served while it is read: %s', async (_, html) => {
    // The part that is always read in one piece: the JSON of a large page.
    const usual = jsonLd({ ...RECIPE, description: 'Zupa z dyni. '.repeat(150_000) }).repeat(2);
    await extractRecipe(`<h1>Zupa</h1><p>Składniki: ${'mleka, serów i jajek, '.repeat(20)}</p>`);
    await extractRecipe(usual);
    const usualMs = await longestTurnMsOf(() => extractRecipe(usual));
    expect(await longestTurnMsOf(() => extractRecipe(html))).toBeLessThan(20 * usualMs);
  });

  test('garbage', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        '</',
        '<li>',
        '<h2>Składniki</h2>',
        '<script type="application/ld+json">',
        '</script>',
      ),
      fc.constantFrom(
        '{"@type":"Recipe",',
        '"recipeIngredient":',
        '"name":',
        '[',
        ']',
        '{',
        '}',
        ',',
        '<ul>',
        '<p itemprop=',
      ),
      fc.constantFrom(
        '<div itemscope itemtype=schema.org/Recipe>',
        '<b itemprop="ingredients">',
        '&#0;',
        '\u0000',
        '\ud800',
      ),
      fc.constantFrom(
        '__proto__',
        '"constructor"',
        '<div typeof=Recipe property="__proto__">',
        '<b class="constructor">',
      ),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const found = await extractRecipe(pieces.join(''));
        expect(Object.keys(found)).toHaveLength(7);
      }),
      { numRuns: 500 },
    );
  });

  test('lines that a person wrote', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        'Składniki:',
        'Wykonanie',
        'Krok 1',
        '2 jajka',
        'Na krem:',
        '',
        'Porcje: 4',
        'Czas: 1 h',
        '1. Smaż.',
      ),
      fc.constantFrom(
        'Zupa: 1 por, 2 pory. Gotuj.',
        'https://a.example/',
        '> ',
        '[1.1.2024, 10:00] Ala: sól',
        '- ',
      ),
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('<', '')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
        const found = await extractRecipe(lines.join('\n'));
        expect(Object.keys(found)).toHaveLength(7);
        expect(found.ingredients.every(({ text }) => text !== '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('data of any shape', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), async (one, two, three) => {
        const data = {
          ...RECIPE,
          recipeIngredient: one,
          recipeInstructions: two,
          recipeYield: three,
          totalTime: one,
          name: two,
        };
        expect(Object.keys(await extractRecipe(jsonLd(data)))).toHaveLength(7);
      }),
      { numRuns: 500 },
    );
  });
});
