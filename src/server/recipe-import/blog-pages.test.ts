import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const LIST = '<ul><li>1 kg mąki</li><li>2 jajka</li></ul>';
const pageOf = (content: string, title = 'Ciasteczka') =>
  `<html><head><title>${title}</title></head><body><div>${content}</div></body></html>`;

describe('a page of a blog', () => {
  test('has the parts that name no amount, and what is told below them', async () => {
    for (const heading of ['Ponadto:', 'Dodatkowo', 'Do posypania', 'Na wierzch:']) {
      const { ingredients, text } = await extractRecipe(
        pageOf(`<h1>Szarlotka</h1><h4>Składniki na ciasto:</h4>${LIST}<p>Zagnieść i schłodzić ciasto.</p>
          <h4>Mus:</h4><ul><li>1,5 kg jabłek</li></ul><p>Jabłka zetrzeć i poddusić.</p>
          <h4>${heading}</h4><ul><li>cukier puder</li></ul><p>Piec w temperaturze 180ºC przez godzinę.</p>
          <h4>Podobne przepisy</h4><ul><li>Jabłecznik</li></ul>`),
      );
      expect(ingredients.map((ingredient) => ingredient.text)).toEqual([
        '1 kg mąki',
        '2 jajka',
        '1,5 kg jabłek',
        'cukier puder',
      ]);
      expect(text).toContain('180ºC');
    }
  });

  test('has the name of its post, where the heading above is the blog’s', async () => {
    const content = `<h1>Kuchnia Babci</h1><h3 class="post-title entry-title">Pierogi ruskie</h3>
      <h4>Składniki</h4>${LIST}<h3 class="post-title">Inny wpis</h3>`;
    const { name } = await extractRecipe(pageOf(content, 'Kuchnia Babci: Pierogi ruskie'));
    expect(name).toBe('Pierogi ruskie');
  });

  test.each([
    ['4 porcje', 4],
    ['Liczba porcji: 6', 6],
    ['4–6 osób', 4],
    ['4 łyżki na porcję', null],
    ['30 minut', null],
  ])('is for as many as the line above its ingredients says: %s', async (line, portions) => {
    const found = await extractRecipe(pageOf(`<h1>Zupa</h1><div>${line}</div><h3>Składniki</h3>${LIST}`));
    expect(found.portions).toBe(portions);
  });

  test.each(['<h3>Przygotowanie</h3>', ''])(
    'has neither captions nor requests among its steps, below “%s”',
    async (heading) => {
      const { text } = await extractRecipe(
        pageOf(`<h1>Ciasteczka</h1><h3>Składniki</h3>${LIST}${heading}
        <p>Z ciasta uformować ciasteczka i ułożyć na blasze.</p>
        <figure><img src="a.jpg"><figcaption>Ciasteczka owsiane z czekoladą i orzechami</figcaption></figure>
        <figure><img src="b.jpg"><figcaption>Upiec na złoto w gorącym piekarniku.</figcaption></figure>
        <p>Strona używa plików cookies, więcej w polityce.</p>
        <p>Podobał Ci się przepis? Zostaw komentarz!</p>`),
      );
      const steps = [
        'Z ciasta uformować ciasteczka i ułożyć na blasze.',
        'Upiec na złoto w gorącym piekarniku.',
      ];
      expect(text).toBe(`<ol>${steps.map((step) => `<li><p>${step}</p></li>`).join('')}</ol>`);
    },
  );

  test('has neither captions nor the heading of its steps in what a plugin or data marks as such', async () => {
    const steps = '<h3>Wykonanie</h3><ol><li>Zagnieść.</li><li>Upiec.</li></ol>';
    const plugin = `<div class="tasty-recipes"><ul class="tasty-recipes-ingredients"><li>2 jajka</li></ul>
      <div class="tasty-recipes-instructions">${steps}</div></div>`;
    const marked = `<div itemscope itemtype="http://schema.org/Recipe"><b itemprop="recipeIngredient">2 jajka</b>
      <div itemprop="recipeInstructions"><p>Zagnieść.</p><figcaption>Ciasto krok po kroku</figcaption><p>Upiec.</p></div></div>`;
    for (const content of [plugin, marked]) {
      const { text } = await extractRecipe(pageOf(content));
      expect(text).toBe('<ol><li><p>Zagnieść.</p></li><li><p>Upiec.</p></li></ol>');
    }
  });

  test('has its steps numbered once, also in words', async () => {
    const data = {
      '@type': 'Recipe',
      recipeIngredient: ['2 jajka'],
      recipeInstructions: ['Krok 1: Zagnieść.', 'Krok 2: Upiec.'],
    };
    const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const { text } = await extractRecipe(pageOf(script));
    expect(text).toBe('<ol><li><p>Zagnieść.</p></li><li><p>Upiec.</p></li></ol>');
  });
});

describe('a page that marks little', () => {
  test('is read by its lines where not even a heading marks the recipe', async () => {
    const { name, ingredients, text } = await extractRecipe(
      pageOf(
        `<h3 class="post-title entry-title">Gofry idealne</h3><div class="post-body entry-content">Chrupiące gofry.<br><br>
         2 szklanki mąki<br>2 jajka<br>1/2 szklanki oleju<br>szczypta soli<br><br>
         Białka ubić na pianę z solą.<br>Resztę zmiksować i piec w gofrownicy.</div>`,
        'W kuchni u Kasi',
      ),
    );
    expect(name).toBe('Gofry idealne');
    expect(ingredients).toHaveLength(4);
    expect(text).toBe('<p>Białka ubić na pianę z solą.</p><p>Resztę zmiksować i piec w gofrownicy.</p>');
  });

  test('is no recipe for a few numbers in its article', async () => {
    const article = '<article>W 2025 roku upiekłam 3 torty.<br>Zapraszam na kurs 12 marca.</article>';
    expect(await extractRecipe(pageOf(article))).toMatchObject({ name: null, ingredients: [], text: '' });
  });

  test('says the names of the parts above the lists of their steps', async () => {
    const { text } = await extractRecipe(
      pageOf(`<h1>Tarta</h1><h3>Składniki</h3>${LIST}<h3>Przygotowanie</h3>
        <div>ciasto kruche</div><ul><li>Zagnieść ciasto.</li><li>Schłodzić.</li></ul>
        <div>nadzienie</div><ul><li>Udusić pory.</li><li>Zalać śmietaną.</li></ul>`),
    );
    expect(text).toBe(
      '<h3>ciasto kruche</h3><ol><li><p>Zagnieść ciasto.</p></li><li><p>Schłodzić.</p></li></ol>' +
        '<h3>nadzienie</h3><ol><li><p>Udusić pory.</p></li><li><p>Zalać śmietaną.</p></li></ol>',
    );
  });

  test.each([
    ['<p>Czas przygotowania: 35 min | Porcje: 4</p>', '', 4, 35],
    [
      '<div><p>Czas przygotowania</p><p>1 godz. 10 min</p></div><div><p>Liczba porcji</p><p>6</p></div>',
      '',
      6,
      70,
    ],
    ['', '<p>Czas przygotowania: 10 min<br>Całkowity czas: 35 min<br>Ilość porcji: 4</p>', 4, 35],
    ['<p>Czas czytania: 5 min</p>', '', null, null],
    ['', '<aside><p>Porcje: 8</p></aside>', null, null],
    ['', '<h3>Podobne przepisy</h3><p>Porcje: 8</p><p>Czas: 15 min</p>', null, null],
  ])('says for how many it is, and how long it takes: %s%s', async (above, behind, portions, minutes) => {
    const found = await extractRecipe(
      pageOf(`<h1>Łosoś</h1>${above}<h2>Składniki</h2>${LIST}<h2>Przygotowanie</h2>
        <p>Zagnieść ciasto i upiec.</p>${behind}`),
    );
    expect(found).toMatchObject({ portions, minutes, text: '<p>Zagnieść ciasto i upiec.</p>' });
  });

  test('has no ingredients in the prices of a shop and the links at its end', async () => {
    const { ingredients } = await extractRecipe(
      pageOf(`<h1>Łosoś</h1><h2>Składniki</h2>${LIST}<h2>Przygotowanie</h2><p>Zagnieść ciasto i upiec.</p>
        <h2>Produkty z oferty</h2><ul><li>Łosoś 39,99 zł</li></ul>
        <footer><ul><li>Polityka prywatności</li><li>Oferta na 2026 rok</li></ul></footer>`),
    );
    expect(ingredients.map(({ text }) => text)).toEqual(['1 kg mąki', '2 jajka']);
  });

  test('has its shown steps where its data only says where they are', async () => {
    const data = {
      '@type': 'Recipe',
      name: 'Leniwe',
      recipeIngredient: ['500 g twarogu'],
      recipeInstructions: 'Zobacz przepis na stronie',
    };
    const { text } = await extractRecipe(
      pageOf(`<script type="application/ld+json">${JSON.stringify(data)}</script><h2>Przygotowanie</h2>
        <ol><li>Zmielić twaróg.</li><li>Zagnieść ciasto z mąką i jajkiem.</li></ol>`),
    );
    expect(text).toContain('Zmielić twaróg.');
  });
});
