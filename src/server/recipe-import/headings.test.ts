import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const textsOf = async (html: string) => (await extractRecipe(html)).ingredients.map(({ text }) => text);

/** Each row is a pair of a product and its amount, in separate elements. */
const rows = (...parts: string[][]) =>
  parts.map((row) => `<div>${row.map((part) => `<p>${part}</p>`).join('')}</div>`).join('');

describe('a page without marks', () => {
  test('is read by its headings', async () => {
    const html = `<title>Kisiel | Blog</title><h1>Kisiel</h1><nav><ul><li>O mnie</li></ul></nav>
      <p><strong>Składniki (4 porcje):</strong></p><ul><li>1 l soku</li><li>3 łyżki skrobi</li></ul>
      <strong>Składniki na wierzch:</strong><ul><li>garść malin</li></ul>
      <h2>Przygotowanie</h2><p>Zagotuj sok.</p><p>Dodaj skrobię.</p><h2>Komentarze</h2><ul><li>5 gwiazdek</li></ul>`;
    expect(await extractRecipe(html)).toMatchObject({
      name: 'Kisiel',
      portions: 4,
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

  test.each([
    [
      'rows of things with their amounts behind them',
      rows(['mąka', '500 g'], ['woda'], ['jajka', '2 sztuki'], ['cukier', '3 łyżki, brązowego']),
    ],
    [
      'rows with the amounts before',
      rows(['500 g', 'mąka'], ['woda'], ['2 sztuki', 'jajka'], ['3 łyżki, brązowego', 'cukier']),
    ],
    [
      'a list of definitions',
      '<dl><dt>mąka</dt> <dd>500 g</dd><dt>woda</dt><dt>jajka</dt><dd>2 sztuki</dd><dt>cukier</dt><dd>3 łyżki, brązowego</dd></dl>',
    ],
  ])('may have %s', async (_, shown) => {
    const html = `<h3>Składniki</h3>${shown}<h3>Krok 1</h3><p>Wymieszaj mąkę z resztą.</p><h3>Krok 2</h3><p>Upiecz.</p>`;
    expect(await extractRecipe(html)).toMatchObject({
      ingredients: ['500 g mąka', 'woda', '2 sztuki jajka', '3 łyżki cukier, brązowego'].map((text) => ({
        text,
      })),
      text: '<ol><li><p>Wymieszaj mąkę z resztą.</p></li><li><p>Upiecz.</p></li></ol>',
    });
  });

  test.each([
    [
      'a table',
      '<table><tr><th>Składnik</th><th>Ilość</th></tr><tr><td>1 kg</td><td>mąki</td></tr><tr><td>2</td><td>jajka</td></tr></table>',
    ],
    [
      'boxes to tick',
      '<label><input type="checkbox"> 1 kg mąki</label><label><input type="checkbox">▢ 2 jajka</label>',
    ],
    [
      'spaces made by style',
      '<ul><li><span class="a">1 kg</span><span class="b">mąki</span></li><li><span class="a">2</span><span class="b">jajka</span></li></ul>',
    ],
    ['buttons', '<ul><li>1 kg mąki <button>Dodaj</button></li><li>2 jajka <button>Dodaj</button></li></ul>'],
    ['dashes', '<p>- 1 kg mąki<br>– 2 jajka</p>'],
    ['people above', '<p>4 osoby</p><p>1 kg mąki</p><p>2 jajka</p>'],
  ])('may have %s', async (_, shown) => {
    expect(await textsOf(`<h3>Składniki</h3>${shown}<h3>Wykonanie</h3>`)).toEqual(['1 kg mąki', '2 jajka']);
  });

  test('end where lines without a heading say what to do', async () => {
    const told = ['Jajka ubić z cukrem.', 'Piec 45 minut w 180 stopniach.'];
    const list = ['2 szklanki mąki', '2 jajka, roztrzepać.', 'szczypta soli i pieprz do smaku.'];
    for (const lines of [
      (parts: string[]) => parts.map((part) => `<p>${part}</p>`).join(''),
      (parts: string[]) => `${parts.join('<br>')}<br>`,
    ]) {
      const html = `<html><body><div><p>Składniki:</p>${lines(list)}${lines(told)}<p>Smacznego!</p></div></body></html>`;
      expect(await textsOf(html)).toEqual(list);
      expect((await extractRecipe(html)).text).toBe(
        `<ol>${told.map((step) => `<li><p>${step}</p></li>`).join('')}</ol>`,
      );
    }
    const all = [...list, 'Masło trzeba rozpuścić.'];
    expect(
      await textsOf(
        `<p>Składniki:</p>${all.join('<br>')}<p>Wykonanie:</p><p>Jajka ubić z cukrem. Piec 45 minut.</p>`,
      ),
    ).toEqual(all);
  });

  test('may have each amount behind its thing, set apart by style', async () => {
    const rows = [
      ['mąka', '1 kg'],
      ['mleko (ciepłe)', '½ l'],
      ['cukier', '<span class="n">1</span><span class="d">/2</span> szklanki'],
    ].map(
      ([thing, amount]) => `<li><span class="thing">${thing}</span><span class="qty">${amount}</span></li>`,
    );
    expect(await textsOf(`<h3>Składniki</h3><ul>${rows.join('')}</ul>`)).toEqual([
      'mąka 1 kg',
      'mleko (ciepłe) ½ l',
      'cukier 1/2 szklanki',
    ]);
  });

  test.each([
    'Potrzebne będą:',
    'Będziesz potrzebować',
    'Co potrzebujemy?',
    'Czego potrzebujesz',
    'Co będzie potrzebne?',
    'Produkty',
  ])('may say %s', async (heading) => {
    const html = `<p><b>${heading}</b></p><ul><li>1 kg mąki</li><li>2 jajka</li></ul><p><b>Jak to zrobić?</b></p>`;
    expect((await extractRecipe(html)).ingredients).toEqual([
      { text: '1 kg mąki', section: null },
      { text: '2 jajka', section: null },
    ]);
    const shop = `<title>Sklep</title><h3>${heading}</h3>`;
    expect(
      await textsOf(heading === 'Produkty' ? `${shop}<ul><li>Kasze</li><li>Mąki</li></ul>` : shop),
    ).toEqual([]);
  });

  test('may tell of ingredients in words before it lists them', async () => {
    const html = `<title>Ciasto</title><h2>Składniki</h2><ul><li>Mąka – najlepiej tortowa, bo ma mało glutenu, typ 450</li>
      <li>Masło – prawdziwe, o temperaturze pokojowej, nie margaryna</li>
      <li>Jajka – od szczęśliwych kur, w temperaturze pokojowej</li></ul>
      <h3>Składniki</h3><ul><li><b>Na spód</b></li><li>1 kg mąki</li><li>2 jajka</li></ul>`;
    expect((await extractRecipe(html)).ingredients).toEqual([
      { text: '1 kg mąki', section: 'Na spód' },
      { text: '2 jajka', section: 'Na spód' },
    ]);
  });

  test('may tell part by part', async () => {
    const html = `<h1>Tort</h1><p>Składniki na biszkopt:</p><ul><li>5 jajek</li><li>100 g mąki</li></ul>
      ${'<p>Wszystko w temperaturze pokojowej.</p>'.repeat(5)}<p>Składniki na krem:</p>
      <ul><li>1 kg mascarpone</li></ul>${'<p>Ubić razem.</p>'.repeat(5)}<p>Polewa:</p>
      <ul><li>100 g czekolady</li><li>masło</li></ul><p>Polać.</p><ul><li>Ten przepis znam od babci.</li></ul>`;
    expect((await extractRecipe(html)).ingredients).toEqual([
      { text: '5 jajek', section: 'Na biszkopt' },
      { text: '100 g mąki', section: 'Na biszkopt' },
      { text: '1 kg mascarpone', section: 'Na krem' },
      { text: '100 g czekolady', section: 'Polewa' },
      { text: 'masło', section: 'Polewa' },
    ]);
  });

  test('may number its steps in headings, with things before their amounts', async () => {
    const html = `<title>Zupa</title><div class="skladniki"><h2>Składniki</h2><ul><li>dynia – 1 kg</li><li>sól</li></ul></div>
      <h2>KROK 1</h2><ul><li>Krok 1 zacznij od dyni.</li></ul><h2>KROK 2</h2><p>Zmiksuj.</p>`;
    expect(await extractRecipe(html)).toMatchObject({
      ingredients: [{ text: 'dynia – 1 kg' }, { text: 'sól' }],
      text: '<ol><li><p>Krok 1 zacznij od dyni.</p></li><li><p>Zmiksuj.</p></li></ol>',
    });
  });

  test('may have its lists in tabs', async () => {
    const html = `<h2>Składniki</h2><h2>Wykonanie</h2>${rows(['mąka', '1 kg'], ['jajka', '2'], ['mleko', '1 l'])}`;
    expect(await textsOf(html)).toEqual(['1 kg mąka', '2 jajka', '1 l mleko']);
  });

  test('may list them behind the heading', async () => {
    const html = '<title>Ciasto</title><p>Składniki: 1,5 kg mąki, 2 jajka (duże, świeże) i sól.</p>';
    expect(await textsOf(html)).toEqual(['1,5 kg mąki', '2 jajka (duże, świeże)', 'sól']);
  });

  test('may be a piece that a user copied', async () => {
    const html = `<div>Racuchy</div><div>2 jajka</div><div>1 kg mąki</div><div><br></div>
      <ol><li>Wymieszać.</li><li>Smażyć na oleju.</li></ol>`;
    expect(await extractRecipe(html)).toMatchObject({
      name: 'Racuchy',
      ingredients: [{ text: '2 jajka' }, { text: '1 kg mąki' }],
      text: '<ol><li><p>Wymieszać.</p></li><li><p>Smażyć na oleju.</p></li></ol>',
    });
  });

  test('and without a recipe has nothing', async () => {
    const nothing = {
      name: null,
      ingredients: [],
      text: '',
      portions: null,
      minutes: null,
      source: null,
      tags: [],
    };
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

test('what stands above all ingredients names no part if it is the dish, a question or an advertisement', async () => {
  const sectionsOf = async (heading: string, between = '') => {
    const { ingredients } = await extractRecipe(
      `<title>Zupa z dyni</title><h1>Zupa z dyni</h1><h2>${heading}</h2><ul><li>1 kg dyni</li><li>2 cebule</li></ul>
       ${between}<ul><li>1 l bulionu</li></ul><h2>Przygotowanie</h2><p>Ugotować i zmiksować.</p>`,
    );
    expect(ingredients).toHaveLength(3);
    return ingredients.map(({ section }) => section);
  };
  const none = [null, null, null];
  expect(await sectionsOf('Zupa z dyni – składniki:')).toEqual(none);
  expect(await sectionsOf('Składniki na zupę')).not.toEqual(none);
  expect(await sectionsOf('Jakie składniki są potrzebne na zupę?')).toEqual(none);
  expect(await sectionsOf('Z czego zrobić zupę?')).toEqual(none);
  expect(await sectionsOf('Składniki', '<h4>Reklama</h4>')).toEqual(none);
  expect(await sectionsOf('Składniki', '<h4>Do podania</h4>')).toEqual([null, null, 'Do podania']);
});
