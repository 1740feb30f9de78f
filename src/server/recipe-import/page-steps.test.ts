import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const LIST = '<ul><li>1 kg karkówki</li><li>2 cebule</li><li>500 ml bulionu</li></ul>';
const STEPS = ['Mięso pokrój w plastry i obsmaż.', 'Zalej bulionem i duś godzinę.'];

/** The steps of a page that shows them below a heading, with something between and behind them. */
async function stepsShown(between: string, behind = ''): Promise<string[]> {
  const { text } = await extractRecipe(
    `<title>Karkówka</title><h1>Karkówka</h1><h2>Składniki</h2>${LIST}<h2>Przygotowanie</h2>
     <ol><li>${STEPS[0]}</li></ol>${between}<ol start="2"><li>${STEPS[1]}</li></ol>${behind}`,
  );
  return textsIn(text);
}

async function stepsInData(...recipeInstructions: unknown[]): Promise<string[]> {
  const data = {
    '@type': 'Recipe',
    name: 'Karkówka',
    recipeIngredient: ['1 kg karkówki'],
    recipeInstructions,
  };
  const { text } = await extractRecipe(
    `<title>Karkówka</title><script type="application/ld+json">${JSON.stringify(data)}</script>`,
  );
  return textsIn(text);
}

const textsIn = (text: string): string[] => [...text.matchAll(/>([^<>]+)</g)].map(([, said = '']) => said);

describe('between the steps of a page', () => {
  test.each([
    'REKLAMA',
    'Dalsza część artykułu pod materiałem wideo',
    'Przeczytaj też: Marynata do karkówki',
    'Czytaj także: Gulasz z indyka w 15 minut',
    'Zobacz też: Jak zrobić kluski śląskie?',
    'Zobacz: Karkówka z grilla',
    'Sprawdź również nasze przepisy na obiad',
    'Polecany artykuł: 10 sposobów na ziemniaki',
    'Kup brytfannę w naszym sklepie!',
    'Pobierz darmowy e-book',
    'Dodaj do koszyka',
    'Oceń przepis',
    '4,8/5 (120 głosów)',
    'Krok 2',
    'Krok 2 z 2',
    '2.',
    '2',
  ])('is nothing that the page says about itself: %s', async (talk) => {
    expect(await stepsShown(`<p>${talk}</p>`)).toEqual(STEPS);
    expect(await stepsShown(`<h4>${talk}</h4>`)).toEqual(STEPS);
    expect(await stepsInData(STEPS[0], { '@type': 'HowToStep', text: talk }, STEPS[1])).toEqual(STEPS);
  });

  test.each([
    'Wskazówka: Mięso powinno być suche.',
    'Rada: nie mieszaj zbyt długo.',
    'Sprawdź też temperaturę mięsa.',
    'Zobacz, czy mięso jest miękkie.',
    'Dodaj liść laurowy.',
    'Reklamówkę z mięsem szczelnie zawiąż.',
    'Kup wcześniej lód i obłóż nim mięso.',
  ])('a tip is kept: %s', async (tip) => {
    const all = [STEPS[0], tip, STEPS[1]];
    expect(await stepsShown(`<p>${tip}</p>`)).toEqual(all);
    expect(await stepsInData(...all)).toEqual(all);
  });
});

test('a step loses the link to another article at its end', async () => {
  expect(await stepsInData(`${STEPS[0]} Zobacz także: Jak zrobić kluski?`, STEPS[1])).toEqual(STEPS);
});

test('steps end at a heading above other recipes, also at one of a lower rank', async () => {
  expect(await stepsShown('', '<h3>Inne przepisy z karkówki</h3><ul><li>Karkówka z piwem</li></ul>')).toEqual(
    STEPS,
  );
});

test('an advertisement among the ingredients is none', async () => {
  const { ingredients } = await extractRecipe(
    `<title>Karkówka</title><h2>Składniki</h2><ul><li>1 kg karkówki</li><li>REKLAMA</li>
     <li>Kup składniki w promocji -20%</li><li>2 cebule</li></ul>`,
  );
  expect(ingredients.map(({ text }) => text)).toEqual(['1 kg karkówki', '2 cebule']);
});
