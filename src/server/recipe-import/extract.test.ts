import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const jsonLd = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const textsOf = async (html: string, url?: string) =>
  (await extractRecipe(html, url)).ingredients.map(({ text }) => text);

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

  test('has its entities, tags and doubled brackets cleaned', async () => {
    const recipeIngredient = [
      '1 kg &amp;frac12; dyni',
      '<b>2</b> cebule',
      '3 jajka ((małe))',
      '  4\u00a0 łyżki\u200b oleju ',
    ];
    expect(await textsOf(jsonLd({ ...RECIPE, recipeIngredient }))).toEqual([
      '1 kg ½ dyni',
      '2 cebule',
      '3 jajka (małe)',
      '4 łyżki oleju',
    ]);
  });

  test('gives way to the list on the page where it has no amounts', async () => {
    const list = '<h2>Składniki</h2><ul><li>1 kg ziemniaków</li><li>2 cebule</li></ul>';
    const data = jsonLd({ ...RECIPE, recipeIngredient: ['ziemniaki', 'cebula'] });
    expect(await textsOf(data + list)).toEqual(['1 kg ziemniaków', '2 cebule']);
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

  test('is read by the classes of recipe plugins', async () => {
    const html = `<div class="mv-create-card"><h2 class="mv-create-title">Kluski</h2><b class="mv-create-yield">3</b>
      <b class="mv-create-time-total">25 minut</b><div class="mv-create-ingredients"><h3>Składniki</h3>
      <ul><li>300 g mąki</li><li>2 jajka</li></ul></div></div>`;
    expect(await extractRecipe(html)).toMatchObject(expected);
  });
});

describe('a page without marks', () => {
  test('is read by its headings', async () => {
    const html = `<title>Kisiel | Blog</title><h1>Kisiel</h1><nav><ul><li>O mnie</li></ul></nav>
      <p><strong>Składniki (4 porcje):</strong></p><ul><li>1 l soku</li><li>3 łyżki skrobi</li></ul>
      <strong>Składniki na wierzch:</strong><ul><li>garść malin</li></ul>
      <h2>Przygotowanie</h2><p>Zagotuj sok.</p><p>Dodaj skrobię.</p><h2>Komentarze</h2><ul><li>5 gwiazdek</li></ul>`;
    expect(await extractRecipe(html)).toMatchObject({
      name: 'Kisiel',
      ingredients: [
        { text: '1 l soku', section: null },
        { text: '3 łyżki skrobi', section: null },
        { text: 'garść malin', section: 'Na wierzch' },
      ],
      text: '<ol><li><p>Zagotuj sok.</p></li><li><p>Dodaj skrobię.</p></li></ol>',
    });
  });

  test.each(['Ingredients', 'Zutaten:', 'Ingrédients', 'Ingredienti', 'Hozzávalók'])(
    'knows %s',
    async (heading) => {
      const html = `<h2>${heading}</h2><ul><li>1 a</li><li>2 b</li></ul>`;
      expect(await textsOf(html)).toEqual(['1 a', '2 b']);
    },
  );

  test('may have lines instead of a list', async () => {
    const html =
      '<h3>Składniki</h3><p>1 l mleka<br>2 jajka</p><h3>Wykonanie</h3><p>Wymieszaj wszystko razem.</p>';
    expect(await textsOf(html)).toEqual(['1 l mleka', '2 jajka']);
  });

  test('may have the list once more in other units', async () => {
    const html =
      '<h3>Ingredients</h3><ul><li>85 g flour</li><li>2 eggs</li></ul><ul><li>3 oz flour</li><li>2 eggs</li></ul>';
    expect(await textsOf(html)).toEqual(['85 g flour', '2 eggs']);
  });

  test('and without a recipe has nothing', async () => {
    const nothing = { name: null, ingredients: [], text: '', portions: null, minutes: null, source: null };
    const html = '<title>Kontakt</title><h1>Napisz do nas</h1><p>Ulica 1</p><ul><li>1 telefon</li></ul>';
    expect(await extractRecipe(html, 'https://a.example/')).toEqual(nothing);
    expect(await extractRecipe('')).toEqual(nothing);
  });
});

describe('a page without headings', () => {
  test('is read by the classes of its lists', async () => {
    const html =
      '<div class="recipe-ingredients"><ul><li>1 kg śliwek</li><li>2 łyżki cukru</li><li>cynamon</li></ul></div>';
    expect(await textsOf(html)).toEqual(['1 kg śliwek', '2 łyżki cukru', 'cynamon']);
  });

  test('or by the classes of their lines', async () => {
    const line = (amount: string, name: string) =>
      `<div class="ingredient-row"><b>${amount}</b><i> ${name}</i></div>`;
    const html = line('1 kg', 'śliwek') + line('2 łyżki', 'cukru') + line('', 'cynamon');
    expect(await textsOf(html)).toEqual(['1 kg śliwek', '2 łyżki cukru', 'cynamon']);
  });
});

test('an adapter reads the one site it is for', async () => {
  const html = '<b class="text-bg-white">cebula</b><b class="text-bg-white">2 sztuki</b>';
  expect(await textsOf(html, 'https://www.przepisy.pl/przepis/zupa')).toEqual(['cebula 2 sztuki']);
  expect(await textsOf(html, 'https://inna.example/')).toEqual([]);
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
