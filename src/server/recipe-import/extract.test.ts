import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { extractRecipe } from './extract.ts';

const jsonLd = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const textsOf = async (html: string, url?: string) =>
  (await extractRecipe(html, url)).ingredients.map(({ text }) => text);

/** Each row is a pair of a product and its amount, in separate elements. */
const rows = (...parts: string[][]) =>
  parts.map((row) => `<div>${row.map((part) => `<p>${part}</p>`).join('')}</div>`).join('');

const RECIPE = {
  '@type': 'Recipe',
  name: 'Zupa z dyni',
  recipeIngredient: ['1 kg dyni', '2 cebule', '500 ml bulionu'],
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Upiecz dynię.' },
    { '@type': 'HowToStep', text: 'Zmiksuj z bulionem & dopraw.' },
  ],
  recipeYield: '4 porcje',
  totalTime: 'PT1H10M',
};

describe('a page with JSON-LD', () => {
  test('gives every field', async () => {
    const html = `<link rel="canonical" href="https://zupy.example/dynia">${jsonLd(RECIPE)}`;
    expect(await extractRecipe(html)).toEqual({
      name: 'Zupa z dyni',
      ingredients: RECIPE.recipeIngredient.map((text) => ({ text, section: null })),
      text: '<ol><li><p>Upiecz dynię.</p></li><li><p>Zmiksuj z bulionem &amp; dopraw.</p></li></ol>',
      portions: 4,
      minutes: 70,
      source: 'https://zupy.example/dynia',
      tags: [],
    });
  });

  test.each([
    ['in @graph', jsonLd({ '@graph': [{ '@type': 'WebPage' }, RECIPE] })],
    ['in an array', jsonLd([{ '@type': 'Organization' }, { ...RECIPE, '@type': ['Recipe', 'NewsArticle'] }])],
    ['as the main entity', jsonLd({ '@type': 'WebPage', mainEntity: RECIPE })],
    ['with a type in full', jsonLd({ ...RECIPE, '@type': 'https://schema.org/Recipe' })],
    ['in a comment', jsonLd(`<!-- ${JSON.stringify(RECIPE)} -->`)],
    ['with control characters', jsonLd(JSON.stringify(RECIPE).replace('Upiecz ', 'Upiecz\n\t'))],
    ['with commas too many', jsonLd(JSON.stringify(RECIPE).replaceAll(']', ', ]').replace(/\}$/, ',}'))],
    ['with entities', jsonLd(JSON.stringify(RECIPE).replaceAll('"', '&quot;'))],
    [
      'with bare quotation marks',
      jsonLd(JSON.stringify({ ...RECIPE, description: '§' }).replace('§', 'tak "z pieca" było')),
    ],
    ['beside data that is no JSON', jsonLd('{"@type": "Recipe", ') + jsonLd(RECIPE)],
  ])('is understood %s', async (_, html) => {
    expect(await extractRecipe(html)).toMatchObject({
      name: 'Zupa z dyni',
      ingredients: RECIPE.recipeIngredient.map((text) => ({ text })),
      text: expect.stringContaining('dynię'),
    });
  });

  test.each(['name', 'recipeInstructions', 'recipeYield', 'totalTime'])(
    'loses %s alone if that is bad',
    async (field) => {
      for (const bad of [null, 7, {}, [[]], { '@type': 1 }, [null, {}], true]) {
        const { name, minutes, ingredients } = await extractRecipe(jsonLd({ ...RECIPE, [field]: bad }));
        expect(ingredients).toHaveLength(3);
        expect(field === 'name' || name === 'Zupa z dyni').toBe(true);
        expect(field === 'totalTime' || minutes === 70).toBe(true);
      }
    },
  );

  test('has its entities, tags, doubled brackets and loose commas cleaned', async () => {
    const recipeIngredient = [
      '1 kg &amp;frac12; dyni',
      '<b>2</b> cebule',
      '3 jajka ((małe))',
      '  4\u00a0 łyżki\u200b oleju , ciepłego',
    ];
    expect(await textsOf(jsonLd({ ...RECIPE, recipeIngredient }))).toEqual([
      '1 kg ½ dyni',
      '2 cebule',
      '3 jajka (małe)',
      '4 łyżki oleju, ciepłego',
    ]);
  });

  test.each(['1 kg dyni\n2 cebule, drobno posiekane\n', ['1 kg dyni\r\n2 cebule, drobno posiekane']])(
    'may have all its ingredients in one text: %j',
    async (recipeIngredient) => {
      expect(await textsOf(jsonLd({ ...RECIPE, recipeIngredient }))).toEqual([
        '1 kg dyni',
        '2 cebule, drobno posiekane',
      ]);
    },
  );

  test('gives way to the list on the page where it has no amounts', async () => {
    const list = '<h2>Składniki</h2><ul><li>1 kg ziemniaków</li><li>2 cebule</li></ul>';
    const data = jsonLd({ ...RECIPE, recipeIngredient: ['ziemniaki', 'cebula'] });
    expect(await textsOf(data + list)).toEqual(['1 kg ziemniaków', '2 cebule']);
  });

  test('takes the amounts beside its names from the page', async () => {
    const data = jsonLd({ ...RECIPE, recipeIngredient: ['ziemniaki', 'cebula', 'sól'] });
    const page = `<h4>Lubimy</h4>${rows(['ziemniaki', '600 g'], ['cebula', '1 sztuka'], ['sól'])}`;
    expect(await textsOf(data + page)).toEqual(['600 g ziemniaki', '1 sztuka cebula', 'sól']);
  });

  test.each([
    ['1. Pokrój dynię.\n2. Upiecz.\nSmacznego!', ['Pokrój dynię.', 'Upiecz.', 'Smacznego!']],
    [
      ['1) Pokrój dynię.', '2) 500 ml bulionu zagotuj.'],
      ['Pokrój dynię.', '500 ml bulionu zagotuj.'],
    ],
    ['<p>3 – Pokrój dynię.</p><p>4 – Upiecz.</p>', ['Pokrój dynię.', 'Upiecz.']],
    ['1.5 l wody zagotuj.\n2.5 kg dyni upiecz.', ['1.5 l wody zagotuj.', '2.5 kg dyni upiecz.']],
    ['2 jajka ubij.\n3 jajka ugotuj.', ['2 jajka ubij.', '3 jajka ugotuj.']],
  ])('has its steps numbered once: %j', async (recipeInstructions, steps) => {
    const { text } = await extractRecipe(jsonLd({ ...RECIPE, recipeInstructions }));
    expect(text).toBe(`<ol>${steps.map((step) => `<li><p>${step}</p></li>`).join('')}</ol>`);
  });

  test('has the text of a step whose list of parts is empty', async () => {
    const step = { '@type': 'HowToStep', name: 'Krok', text: 'Upiecz dynię.' };
    for (const itemListElement of [[], '', [{}], null]) {
      const recipeInstructions = [{ ...step, itemListElement }];
      const { text } = await extractRecipe(jsonLd({ ...RECIPE, recipeInstructions }));
      expect(text).toBe('<p>Upiecz dynię.</p>');
    }
  });

  test('takes the headings of groups from the page', async () => {
    const page = `<p>1 kg dyni</p><h3>Składniki</h3><ul><li>1 kg dyni</li></ul><h4>Na bulion</h4><ul><li>2 cebule</li>
      <li>500 ml bulionu</li></ul>${jsonLd(RECIPE)}`;
    expect((await extractRecipe(page)).ingredients.map(({ section }) => section)).toEqual([
      null,
      'Na bulion',
      'Na bulion',
    ]);
  });

  test('takes the heading above the first group if it looks as the others do', async () => {
    const list = (things: string[]) => `<ul>${things.map((thing) => `<li>${thing}</li>`).join('')}</ul>`;
    const page = (above: string) =>
      `${jsonLd(RECIPE)}${above}${list(RECIPE.recipeIngredient.slice(0, 2))}<h4>Podanie</h4>${list(['500 ml bulionu'])}`;
    const sectionsOn = async (above: string) =>
      (await extractRecipe(page(above))).ingredients.map(({ section }) => section);
    expect(await sectionsOn('<h4>Zupa</h4>')).toEqual(['Zupa', 'Zupa', 'Podanie']);
    expect(await sectionsOn('<h3>Zupa krem</h3>')).toEqual([null, null, 'Podanie']);
    expect(await sectionsOn('<h4 class="title">Zupa krem</h4>')).toEqual([null, null, 'Podanie']);
  });
});

describe('a page with marks in its HTML', () => {
  const expected = {
    name: 'Kluski',
    ingredients: [{ text: '300 g mąki' }, { text: '2 jajka' }],
    portions: 3,
    minutes: 25,
  };

  test('is read by microdata', async () => {
    const html = `<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Kluski</h1>
      <div itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Ala</b></div>
      <time itemprop="totalTime" datetime="PT25M">pół godziny</time><i itemprop="recipeYield">dla 3 osób</i>
      <ul><li itemprop="recipeIngredient"><span>300 g</span> <span>mąki</span></li>
      <li itemprop="recipeIngredient">2 jajka</li></ul><div itemprop="recipeInstructions"><p>Zagnieć.</p></div></div>`;
    expect(await extractRecipe(html)).toMatchObject({ ...expected, text: '<p>Zagnieć.</p>' });
  });

  describe('and instructions around everything', () => {
    const list = (...things: string[]) =>
      `<ul>${things.map((thing) => `<li><i></i><span itemprop="recipeIngredient">${thing}</span></li>`).join('')}</ul>`;
    const textOf = async (content: string) =>
      (
        await extractRecipe(`<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Kluski</h1>
        <div itemprop="recipeInstructions">${content}</div></div>`)
      ).text;

    test('says what to do behind its lists of ingredients', async () => {
      const lists = `<p><b>Składniki na ciasto</b></p>${list('300 g mąki', '2 jajka')}<p><b>Do podania</b></p>${list('masło')}`;
      const buttons =
        '<div>Składniki:</div><span>Kopiuj</span> <span>Udostępnij</span><div>Nie wygaszaj ekranu</div>';
      expect(
        await textOf(`<p>Moje ulubione kluski, polecam każdemu.</p><p>Czas: 25 minut</p>${lists}${buttons}
          <h2>Kluski krok po kroku</h2><p>Zagnieć ciasto.</p><p>Ugotuj w osolonej wodzie.</p><p>Smacznego.</p>`),
      ).toBe(
        '<h3>Kluski krok po kroku</h3><ol><li><p>Zagnieć ciasto.</p></li><li><p>Ugotuj w osolonej wodzie.</p></li><li><p>Smacznego.</p></li></ol>',
      );
    });

    test('says it between them', async () => {
      expect(
        await textOf(`<p>Składniki na ciasto:</p>${list('300 g mąki')}<p>Zagnieć ciasto z wodą.</p>
          <p>Składniki na sos:</p>${list('200 g śmietany')}<p>Podgrzej śmietanę.</p>${list('sól')}<p>Osól.</p>`),
      ).toBe(
        '<ol><li><p>Zagnieć ciasto z wodą.</p></li><li><p>Podgrzej śmietanę.</p></li><li><p>Osól.</p></li></ol>',
      );
    });

    test('says it above them', async () => {
      expect(
        await textOf(
          `<p>Zagnieć ciasto z wodą.</p><p>Ugotuj.</p><h3>Składniki</h3>${list('300 g mąki', 'woda')}`,
        ),
      ).toBe('<ol><li><p>Zagnieć ciasto z wodą.</p></li><li><p>Ugotuj.</p></li></ol>');
    });
  });

  test('has the number and the name of a step above it', async () => {
    const steps = (...names: string[]) =>
      names
        .map(
          (name, at) => `<div itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToStep">
          <div>Krok ${at + 1}${name}</div><div itemprop="text"><p>Zagnieć ciasto ${at + 1}.</p><p>Odstaw.</p></div></div>`,
        )
        .join('');
    const textOf = async (content: string) =>
      (await extractRecipe(`<div itemscope itemtype="http://schema.org/Recipe">${content}</div>`)).text;
    expect(await textOf(steps(': <b itemprop="name">Ciasto</b>', ' – Sos'))).toBe(
      '<h3>Krok 1: Ciasto</h3><ol><li><p>Zagnieć ciasto 1.</p></li><li><p>Odstaw.</p></li></ol>' +
        '<h3>Krok 2 – Sos</h3><ol><li><p>Zagnieć ciasto 2.</p></li><li><p>Odstaw.</p></li></ol>',
    );
    expect(await textOf(steps('', '.').replaceAll('<p>Odstaw.</p>', ''))).toBe(
      '<ol><li><p>Zagnieć ciasto 1.</p></li><li><p>Zagnieć ciasto 2.</p></li></ol>',
    );
  });

  test('is read by RDFa', async () => {
    const html = `<div typeof="v:Recipe"><h1 property="v:name">Kluski</h1><b property="v:yield">3 porcje</b>
      <b property="v:totalTime" content="PT25M"></b>
      <ul><li property="v:ingredient">300 g mąki</li><li property="v:ingredient">2 jajka</li></ul></div>`;
    expect(await extractRecipe(html)).toMatchObject(expected);
  });

  test('is read by the classes of hRecipe', async () => {
    const html = `<div class="hrecipe"><h1 class="fn">Kluski</h1><b class="yield">3</b><b class="duration">25 min</b>
      <ul><li class="ingredient">300 g mąki</li><li class="ingredient">2 jajka</li></ul></div>`;
    expect(await extractRecipe(html)).toMatchObject(expected);
  });

  test('says what to do once, in however many words it is marked as that', async () => {
    const steps = '<p>Zagnieć ciasto.</p><p>Ugotuj kluski.</p>';
    const expectedText = '<ol><li><p>Zagnieć ciasto.</p></li><li><p>Ugotuj kluski.</p></li></ol>';
    for (const html of [
      `<div class="hrecipe h-recipe"><b class="ingredient p-ingredient">2 jajka</b><div class="instructions e-instructions">${steps}</div></div>`,
      `<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="ingredients recipeIngredient">2 jajka</b><div itemprop="instructions recipeInstructions">${steps}</div></div>`,
      `<div class="tasty-recipes"><ul class="tasty-recipes-ingredients"><li>2 jajka</li></ul><div class="tasty-recipes-instructions"><div class="tasty-recipes-instructions">${steps}</div></div></div>`,
    ]) {
      const { text, ingredients } = await extractRecipe(html);
      expect(text).toBe(expectedText);
      expect(ingredients).toHaveLength(1);
    }
  });

  test('is read by the classes of plugins that have one for each line', async () => {
    const line = (amount: string, thing: string) =>
      `<li class="wprm-recipe-ingredient"><span class="sr">▢ </span><span class="wprm-amount">${amount}</span><span class="wprm-name">${thing}</span></li>`;
    const html = `<div class="wprm-recipe-container"><h2 class="wprm-recipe-name">Kluski</h2>
      <b class="wprm-recipe-servings">3</b>${line('300 g', 'mąki')}${line('2', 'jajka')}</div>`;
    expect(await extractRecipe(html)).toMatchObject({ ...expected, minutes: null });
  });

  test('is read by the classes of recipe plugins', async () => {
    const html = `<div class="mv-create-card"><h2 class="mv-create-title">Kluski</h2><b class="mv-create-yield">3</b>
      <b class="mv-create-time-total">25 minut</b><div class="mv-create-ingredients"><h3>Składniki</h3>
      <ul><li>300 g mąki</li><li>2 jajka</li></ul></div></div>`;
    expect(await extractRecipe(html)).toMatchObject(expected);
  });
});

test('a page is believed where it stands only on the host it came from', async () => {
  const html = `<link rel="canonical" href="https://inny.example/x">${jsonLd(RECIPE)}`;
  expect((await extractRecipe(html, 'https://zupy.example/a#b')).source).toBe('https://zupy.example/a');
  expect((await extractRecipe(html.replace('https:', 'javascript:'))).source).toBeNull();
});

test('nothing harmful is left in the text', async () => {
  const recipeInstructions =
    '<p onclick="x()">Krok<script>alert(1)</script></p><img src=x onerror=y><p>&lt;svg onload=z&gt;</p>';
  const { text } = await extractRecipe(
    jsonLd({ ...RECIPE, recipeInstructions }).replaceAll('</script></p>', '</p>'),
  );
  expect(text).not.toMatch(/<(?!\/?(?:p|ol|li|h3)>)/);
});

describe('a file of another program', () => {
  const SOURCE = 'https://zupy.example/dynia';

  test.each([
    [{ url: SOURCE }, SOURCE],
    [{ url: '', isBasedOn: SOURCE }, SOURCE],
    [{ isBasedOn: { '@type': 'CreativeWork', url: SOURCE } }, SOURCE],
    [{ url: 'javascript:alert(1)' }, null],
    [{ url: 'https://anna:tajne@zupy.example/dynia' }, null],
    [{ url: '/przepisy/7' }, null],
    [{ url: 'a'.repeat(LIMITS.sourceLength + 1) }, null],
    [{ url: 'https:// adres' }, 'https:// adres'],
    [{ url: 'Książka babci' }, 'Książka babci'],
    [{ url: 'Babcia: zielony zeszyt' }, 'Babcia: zielony zeszyt'],
    [{}, null],
  ])('has the source that it is marked with: %j', async (marked, source) => {
    expect((await extractRecipe(jsonLd({ ...RECIPE, ...marked }))).source).toBe(source);
  });

  test('has its description above what to do, unless that is its name', async () => {
    const textOf = async (description: string, page = '') =>
      (await extractRecipe(page + jsonLd({ ...RECIPE, description }))).text;
    const steps = await textOf('');
    expect(steps).toContain('Upiecz dynię.');
    expect(await textOf('Na jesień.\n\nTakże na zimno.')).toBe(
      `<p>Na jesień.</p><p>Także na zimno.</p>${steps}`,
    );
    expect(await textOf('Zupa z dyni')).toBe(steps);
    expect(await textOf('Najlepszy przepis!', '<h1>Zupa z dyni</h1>')).toBe(steps);
  });

  test('has its parts and notes, as RecipeSage writes them', async () => {
    const step = (text: string) => ({ '@type': 'HowToStep', text });
    const fileOf = (...headings: object[]) => ({
      ...RECIPE,
      recipeIngredient: ['[Zupa]', '1 kg dyni', '2 cebule', '[Dodatki]', '100 g pestek'],
      recipeInstructions: [headings[0], step('Upiecz dynię.'), headings[1], step('Upraż pestki.')],
      comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Można zamrozić.' }],
    });
    for (const field of ['text', 'name']) {
      const headings = ['Zupa', 'Dodatki'].map((name) => ({
        '@type': 'HowToSection',
        [field]: field === 'text' ? `[${name}]` : name,
      }));
      const { ingredients, text } = await extractRecipe(jsonLd(fileOf(...headings)));
      expect(ingredients.map(({ section }) => section)).toEqual(['Zupa', 'Zupa', 'Dodatki']);
      expect(text).toBe(
        '<h3>Zupa</h3><p>Upiecz dynię.</p><h3>Dodatki</h3><p>Upraż pestki.</p><h3>Uwagi</h3><p>Można zamrozić.</p>',
      );
      const page = `<h1>Zupa z dyni</h1>${jsonLd(fileOf(...headings))}`;
      expect((await extractRecipe(page)).text).not.toContain('zamrozić');
    }
  });

  test('and a page stands where it is, whatever its data says', async () => {
    const html = `<h1>Zupa z dyni</h1>${jsonLd({ ...RECIPE, url: SOURCE })}`;
    expect((await extractRecipe(html, 'https://inne.example/1')).source).toBe('https://inne.example/1');
    expect((await extractRecipe(html)).source).toBeNull();
    expect((await extractRecipe(html.replace(SOURCE, 'Książka babci'))).source).toBeNull();
  });
});
