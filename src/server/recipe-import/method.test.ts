import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const pageOf = (content: string) =>
  `<html><body><nav>Menu</nav><main><h1>Babka</h1><div class="content">${content}</div>
  <h3>3 komentarze</h3><div><p>Bardzo smaczna babka, zrobiłam ją już trzy razy.</p></div></main></body></html>`;
const LIST = '<ul><li>1 kg mąki</li><li>2 jajka</li></ul>';
const textOf = async (content: string) => (await extractRecipe(pageOf(content))).text;

describe('a page without a heading above what to do', () => {
  test('tells it behind its ingredients', async () => {
    const text =
      await textOf(`<p>Moja ulubiona babka, którą piekę na święta.</p><p>Składniki na 1 babkę:</p>${LIST}
      <p>Drukuj</p><p>Mąkę wymieszać z jajkami.</p><p>Piec 40 minut w 180 °C</p><p>Ostudzić w formie.</p>
      <p>Smacznego :-)</p><p>Źródło przepisu to zeszyt mojej babci.</p>`);
    expect(text).toBe(
      '<ol><li><p>Mąkę wymieszać z jajkami.</p></li><li><p>Piec 40 minut w 180 °C</p></li><li><p>Ostudzić w formie.</p></li></ol>',
    );
  });

  test('tells it part by part', async () => {
    const text = await textOf(`<p>Składniki na ciasto:</p>${LIST}<p>Zagnieść ciasto i schłodzić.</p>
      <p>Składniki na krem:</p><ul><li>1 l mleka</li><li>3 żółtka</li></ul>
      <p>Ugotować krem z mleka i żółtek.</p><p>Przełożyć.</p>
      <p><b>Polewa:</b></p><ul><li>100 g czekolady</li></ul><p>Rozpuścić czekoladę i polać.</p>`);
    expect(text).toBe(
      '<p>Zagnieść ciasto i schłodzić.</p><h3>Na krem</h3><ol><li><p>Ugotować krem z mleka i żółtek.</p></li><li><p>Przełożyć.</p></li></ol><h3>Polewa</h3><p>Rozpuścić czekoladę i polać.</p>',
    );
  });

  test('tells what is about several parts below none of their names', async () => {
    const cream = '<ul><li>1 l mleka</li><li>3 żółtka</li></ul>';
    const told = '<p>Upiec ciasto i przełożyć je kremem.</p>';
    expect(await textOf(`<p>Składniki na ciasto:</p>${LIST}<p>Składniki na krem:</p>${cream}${told}`)).toBe(
      told,
    );
    expect(
      await textOf(`<p>Składniki na ciasto:</p>${LIST}<p>Zagnieść ciasto i schłodzić.</p>
        <p>Ponadto:</p>${cream}${told}`),
    ).toBe(
      '<ol><li><p>Zagnieść ciasto i schłodzić.</p></li><li><p>Upiec ciasto i przełożyć je kremem.</p></li></ol>',
    );
  });

  test('may number it, or tell it beside the element of the list', async () => {
    const steps = '<ol><li>Mąkę wymieszać z jajkami.</li><li>Upiec.</li></ol>';
    const expected = '<p>Mąkę wymieszać z jajkami.</p>';
    expect(await textOf(`<h3>Składniki</h3>${LIST}${steps}`)).toBe(expected);
    const boxed = `<div><h3>Składniki</h3>${LIST}</div><div><p>Mąkę wymieszać z jajkami.</p></div>`;
    expect(await textOf(boxed)).toBe(expected);
  });

  test('may have its ingredients in its data', async () => {
    const data = { '@type': 'Recipe', name: 'Babka', recipeIngredient: ['1 kg mąki', '2 jajka'] };
    const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(await textOf(`${script}${LIST}<p>Mąkę wymieszać z jajkami.</p>`)).toBe(
      '<p>Mąkę wymieszać z jajkami.</p>',
    );
  });

  test.each([
    '<h2>Zobacz też</h2><p>Sernik, który zawsze się udaje.</p>',
    '<h2>Najnowsze wpisy na blogu</h2><p>Sernik, który zawsze się udaje.</p>',
    '<p>Tagi:</p><p>ciasta, na słodko, na święta, dla dzieci, bez drożdży.</p>',
    '<ul><li>Sernik, który zawsze się udaje.</li></ul>',
    '<p>Udostępnij!</p><p>Drukuj</p>',
  ])('has no text where it tells only of other things: %s', async (content) => {
    expect(await textOf(`<h2>Składniki</h2>${LIST}${content}`)).toBe('');
  });
});

test.each(['Metoda', 'Przepis:', 'Etapy przygotowania', 'Realizacja', 'Sposób:'])(
  'the heading "%s" stands above what to do',
  async (heading) => {
    const expected = '<p>Wymieszać wszystko i upiec.</p>';
    const told = '<p>Wymieszać wszystko i upiec.</p>';
    for (const line of [`<h3>${heading}</h3>`, `<p><b>${heading}</b></p>`]) {
      expect(await textOf(`<h3>Składniki</h3><p>1 kg mąki<br>2 jajka</p>${line}${told}`)).toBe(expected);
    }
    const { text, ingredients } = await extractRecipe(
      `Babka\nSkładniki\n1 kg mąki\n2 jajka\n${heading}\nWymieszać wszystko i upiec.`,
    );
    expect([text, ingredients.length]).toEqual([expected, 2]);
  },
);

test('a title that begins with "Przepis" stands above no method, and a sure heading goes first', async () => {
  const html = `<h2>Przepis</h2><p>Ta babka smakuje każdemu, kto jej spróbuje.</p><h3>Składniki</h3>${LIST}
    <h3>Przepis</h3><p>Przepis mam od babci, która piekła co tydzień.</p>
    <h3>Wykonanie</h3><p>Wymieszać wszystko i upiec.</p>`;
  expect(await textOf(html)).toBe('<p>Wymieszać wszystko i upiec.</p>');
  expect(
    await textOf(`<h2>Przepis na babkę</h2><p>Ta babka smakuje każdemu.</p><h3>Składniki</h3>${LIST}`),
  ).toBe('');
});

test.each([
  [
    'sections of other things',
    `<section><h3>Newsletter</h3><p>Zostaw adres, a co tydzień wyślę Ci nowe przepisy.</p></section>
     <section><h3>O mnie</h3><p>Cześć, jestem Kasia i gotuję od zawsze.</p></section>`,
  ],
  [
    'a box about its author and a note on cookies',
    `<div class="author-box"><p>Kasia gotuje od dziecka i kocha zupy.</p></div>
     <p>Ta strona używa plików cookie, aby działać lepiej.</p>`,
  ],
])('what a page shows below the card of a recipe is no method: %s', async (_what, below) => {
  const html = `<html><body><main><article><div><h2>Składniki</h2>${LIST}</div>${below}</article></main></body></html>`;
  expect((await extractRecipe(html)).text).toBe('');
});

test('the foot of a post ends the method', async () => {
  const html = `<html><body><div><h3>Składniki</h3>${LIST}<p>Wymieszać wszystko i upiec.</p>
    <p>Autor: Kasia o 12:30</p><h3>Brak komentarzy:</h3><p>Dziękuję za każdy komentarz!</p></div></body></html>`;
  expect((await extractRecipe(html)).text).toBe('<p>Wymieszać wszystko i upiec.</p>');
});

describe('asides', () => {
  const STEPS = '<p>Mąkę wymieszać z jajkami.</p><p>Upiec w formie.</p>';
  const EXPECTED = '<ol><li><p>Mąkę wymieszać z jajkami.</p></li><li><p>Upiec w formie.</p></li></ol>';

  test.each([
    '<div class="elementor-widget">',
    '<div class="content has-sidebar">',
    '<form id="aspnetForm">',
  ])('are none where they hold the list too: %s', async (around) => {
    expect(await textOf(`${around}<h3>Składniki</h3>${LIST}${STEPS}`)).toBe(EXPECTED);
  });

  test.each([
    '<footer><p>Wszelkie prawa zastrzeżone.</p></footer>',
    '<div class="comments-area"><ol><li>Ola: pyszna babka wyszła!</li></ol></div>',
    '<aside><p>O mnie: lubię gotować i piec.</p></aside>',
  ])('are no steps below a heading: %s', async (aside) => {
    const html = `<html><body><h3>Składniki</h3>${LIST}<h3>Przygotowanie</h3>${STEPS}${aside}</body></html>`;
    expect((await extractRecipe(html)).text).toBe(EXPECTED);
  });

  test('hold the steps if nothing else does', async () => {
    const html = `<html><body><h3>Składniki</h3>${LIST}<h3>Przygotowanie</h3><div class="step-widget">${STEPS}</div></body></html>`;
    expect((await extractRecipe(html)).text).toBe(EXPECTED);
  });
});

test('a heading may have the first step behind it', async () => {
  const told = (...steps: string[]) => `<ol>${steps.map((step) => `<li><p>${step}</p></li>`).join('')}</ol>`;
  const long = 'Mąkę wymieszać z jajkami i odstawić na godzinę w ciepłe miejsce, aż ciasto urośnie.';
  for (const step of ['Mąkę wymieszać z jajkami.', long]) {
    const html = `${LIST}<p><b>Wykonanie:</b> ${step}</p><p>Upiec w formie.</p>`;
    expect(await textOf(`<p>Składniki:</p>${html}`)).toBe(told(step, 'Upiec w formie.'));
    const { ingredients, text } = await extractRecipe(
      pageOf(`<p>Składniki: 1 kg mąki, 2 jajka.</p><p>Wykonanie: ${step}</p><p>Upiec w formie.</p>`),
    );
    expect(ingredients.map((found) => found.text)).toEqual(['1 kg mąki', '2 jajka']);
    expect(text).toBe(told(step, 'Upiec w formie.'));
  }
  expect(await textOf(`${LIST}<p>Krok 1: Mąkę wymieszać z jajkami.</p><p>Krok 2: Upiec w formie.</p>`)).toBe(
    told('Mąkę wymieszać z jajkami.', 'Upiec w formie.'),
  );
  expect(
    await textOf(`${LIST}<p>Przygotowanie: około 20 minut.</p><p>Upiec ciasto w formie.</p>`),
  ).not.toContain('minut');
});
