import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const RECIPE = {
  '@type': 'Recipe',
  name: 'Zupa z dyni',
  recipeIngredient: ['1 kg dyni', '2 cebule', '500 ml bulionu'],
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Upiecz dynię.' },
    { '@type': 'HowToStep', text: 'Zmiksuj z bulionem.' },
  ],
  recipeYield: '4 porcje',
  totalTime: 'PT1H10M',
};
const LINES = JSON.stringify(RECIPE, null, 2);
const SITE = '{"@type": "WebSite", "name": "Zupy"}';

const readingOf = async (json: string) => {
  const found = await extractRecipe(`<script type="application/ld+json">${json}</script>`);
  const steps = [...found.text.matchAll(/<li><p>(.*?)<\/p>/g)].map(([, step]) => step);
  return { ...found, ingredients: found.ingredients.map(({ text }) => text), steps };
};

const WHOLE = {
  name: RECIPE.name,
  ingredients: RECIPE.recipeIngredient,
  steps: ['Upiecz dynię.', 'Zmiksuj z bulionem.'],
  portions: 4,
  minutes: 70,
};

describe('a recipe’s data is read', () => {
  test.each([
    ['with a value that is no number', LINES.replace('{', '{"calories": NaN,')],
    ['with nothing for a value', LINES.replace('{', '{"video": , "image": undefined, "rating": ,')],
    ['with other spellings of values', LINES.replace('{', '{"a": None, "b": True, "c": 04.5, "d": 4,5,')],
    ['with commas too many', LINES.replaceAll(']', ',]').replaceAll('}', ',}').replace('{', '{,')],
    ['with a comma too few', LINES.replace('dyni",', 'dyni"').replace('1 kg dyni",', '1 kg dyni"')],
    ['behind other data', `${SITE}\n${LINES}`],
    ['behind other data and a comma', `${SITE},\n${LINES}`],
    ['behind other data that is broken', `{"@type": "WebSite", "name": }${LINES}`],
    ['before other data that was cut off', `${LINES}${SITE.slice(0, -4)}`],
    ['with its end cut off', LINES.slice(0, -2)],
    ['in hidden lines', `<!-- Przepis -->\n${LINES}\n<!-- koniec -->`],
    ['in CDATA', `<![CDATA[${LINES}]]>`],
    ['in CDATA behind a comment', `//<![CDATA[\n${LINES}\n//]]>`],
    ['in CDATA in a comment', `<!--//--><![CDATA[//><!--\n${LINES}\n//--><!]]>`],
    ['with comments', LINES.replace('"name"', '/* nazwa */ "name"').replace('"recipe', '// co\n"recipe')],
    ['as the value of a variable', `var recipe = ${LINES};`],
    ['made a text twice', JSON.stringify(LINES)],
    ['with other blanks', LINES.replaceAll('\n  ', '\n\u00a0\u00a0')],
  ])('%s', async (_, json) => {
    expect(await readingOf(json)).toMatchObject(WHOLE);
  });

  test.each([
    ['Zmiksuj\r\n\tz bulionem.', 'Zmiksuj z bulionem.'],
    ['Zmiksuj "na gładko", potem podaj.', 'Zmiksuj "na gładko", potem podaj.'],
    ['Dodaj "Delektę", "Knorra" i wodę.', 'Dodaj "Delektę", "Knorra" i wodę.'],
    ['Zmiksuj <a href="https://zupy.example/a">z bulionem</a>.', 'Zmiksuj z bulionem.'],
    ['Dodaj śmietanę „18%".', 'Dodaj śmietanę „18%".'],
    ["Podaj z babci\\'s chlebem \\u2013 z masłem \\/.", "Podaj z babci's chlebem – z masłem /."],
  ])('with a text that was put into it as it is: %s', async (step, shown) => {
    const { steps, ...found } = await readingOf(LINES.replace('Zmiksuj z bulionem.', step));
    expect({ ...found, steps: WHOLE.steps }).toMatchObject(WHOLE);
    // A step by itself keeps the lines it has.
    expect(steps.slice(1).join(' ')).toBe(shown);
  });

  test('with PHP’s lists whose numbers have gaps', async () => {
    const numbered = (parts: readonly unknown[]) =>
      Object.fromEntries(parts.map((part, at) => [at * 2, part]));
    const section = {
      '@type': 'HowToSection',
      name: 'Zupa',
      itemListElement: numbered(RECIPE.recipeInstructions),
    };
    const data = {
      ...RECIPE,
      recipeIngredient: numbered(RECIPE.recipeIngredient),
      recipeInstructions: numbered([section]),
      recipeYield: numbered(['4', '4 porcje']),
      name: numbered([RECIPE.name]),
      keywords: numbered(['dynia', 'jesień']),
    };
    const found = await readingOf(JSON.stringify(data));
    expect(found).toMatchObject({ ...WHOLE, tags: ['dynia', 'jesień'] });
    expect(found.text).toContain('<h3>Zupa</h3>');
  });
});
