import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { snapshot } from '../../test/faults.ts';
import { makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp();

const PATH = '/api/v2/import/page';
const PAGE = `<h1>Racuchy</h1><h2>Składniki</h2><ul><li>2 szklanki mąki orkiszowej</li><li>szczypta soli</li></ul>
  <p><b>Na wierzch:</b></p><ul><li>3 łyżki cukru pudru</li></ul>
  <h2>Przygotowanie</h2><p>Wymieszaj i smaż na złoto.</p>`;

test('a page becomes a recipe whose lines are read, and nothing is stored', async () => {
  const { id } = await makeProduct(anna, 'Mąka orkiszowa');
  // The number of pages that a user reads is counted.
  const state = () => snapshot(server.database.read, ['attempts']);
  const before = await state();
  const { status, body } = await anna.post(PATH, { html: PAGE, url: 'https://racuchy.example/a' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Racuchy',
    text: '<p>Wymieszaj i smaż na złoto.</p>',
    portions: null,
    minutes: null,
    source: 'https://racuchy.example/a',
    missing: [],
  });
  expect(body.ingredients).toMatchObject([
    { text: '2 szklanki mąki orkiszowej', section: null, qty: 2, unit: 'cup', product: { id } },
    { text: 'szczypta soli', section: null, unit: 'pinch', product: { id: null, name: 'sól' } },
    {
      text: '3 łyżki cukru pudru',
      section: 'Na wierzch',
      qty: 3,
      unit: 'spoon',
      product: { name: 'cukier puder' },
    },
  ]);
  expect(await state()).toEqual(before);
});

test('parts of a dish in capitals are headings, where the other lines are not', async () => {
  const sectionsOf = async (recipeIngredient: string[]) => {
    const data = { '@type': 'Recipe', name: 'Tort', recipeIngredient };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const { body } = await anna.post(PATH, { html });
    return body.ingredients.map(({ text, section }: { text: string; section: string | null }) => [
      text,
      section,
    ]);
  };
  expect(await sectionsOf(['BISZKOPT', '5 jajek', 'MASA SEROWA', '1 kg sera', 'GALARETKA', 'sól'])).toEqual([
    ['5 jajek', 'BISZKOPT'],
    ['1 kg sera', 'MASA SEROWA'],
    ['GALARETKA', 'MASA SEROWA'],
    ['sól', 'MASA SEROWA'],
  ]);
  const loud = ['SOS SOJOWY', '5 JAJEK'];
  expect(await sectionsOf(loud)).toEqual(loud.map((text) => [text, null]));
});

test('a recipe’s data brings its tags', async () => {
  const data = {
    '@type': 'Recipe',
    name: 'Żurek',
    recipeIngredient: ['1 l zakwasu'],
    recipeCategory: 'Zupy',
    keywords: 'wielkanoc',
  };
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  expect((await anna.post(PATH, { html })).body.tags).toEqual(['Zupy', 'wielkanoc']);
});

const LISTED = [
  '500 g mąki',
  'Na krem',
  '1 l mleka',
  'Kruszonka',
  '100 g czekolady',
  '**Polewa**',
  '50 g masła',
  '## Farsz',
  '1 kg sera',
];
const SECTIONED = [
  ['500 g mąki', null],
  ['1 l mleka', 'Na krem'],
  ['100 g czekolady', 'Kruszonka'],
  ['50 g masła', 'Polewa'],
  ['1 kg sera', 'Farsz'],
];
const dataOf = (recipeIngredient: string[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Placek', recipeIngredient })}</script>`;
const sectionedIn = async (html: string) =>
  (await anna.post(PATH, { html })).body.ingredients.map(
    ({ text, section }: { text: string; section: string | null }) => [text, section],
  );

test('headings among the ingredients of data are the sections of what follows', async () => {
  // A product that an earlier import created by mistake, with the name of the heading.
  await makeProduct(anna, 'Farsz');
  await makeProduct(anna, 'Polewa');
  expect(await sectionedIn(dataOf(LISTED))).toEqual(SECTIONED);
  const shown = LISTED.map((line) =>
    /^\d/.test(line) ? `<li>${line}</li>` : `</ul><h3>${line.replaceAll(/[*#] ?/g, '')}</h3><ul>`,
  );
  expect(await sectionedIn(`${dataOf(LISTED)}<h2>Składniki</h2><ul>${shown.join('')}</ul>`)).toEqual(
    SECTIONED,
  );
});

test('a heading with nothing below it is no product unless it may be one', async () => {
  expect(await sectionedIn(dataOf(['1 kg mąki', '**Sos**', '## Krem']))).toEqual([['1 kg mąki', null]]);
  expect(await sectionedIn(dataOf(['1 kg mąki', 'Marynata']))).toEqual([
    ['1 kg mąki', null],
    ['Marynata', null],
  ]);
  expect(await sectionedIn(dataOf(['**mąka**', '**masło**']))).toEqual([
    ['**mąka**', null],
    ['**masło**', null],
  ]);
  expect(await sectionedIn(dataOf(['**Ciasto**', '**2 jajka**']))).toEqual([['**2 jajka**', 'Ciasto']]);
});

test('what a page lacks is said', async () => {
  const missing = async (html: string) => (await anna.post(PATH, { html })).body.missing;
  expect(await missing('<h1>Kontakt</h1>')).toEqual(['name', 'ingredients', 'amounts', 'text']);
  expect(await missing('<h1>Danie</h1><h2>Składniki</h2><ul><li>sól</li><li>pieprz</li></ul>')).toEqual([
    'amounts',
    'text',
  ]);
  const pinch =
    '<h1>Danie</h1><h2>Składniki</h2><ul><li>mąka</li><li>szczypta soli</li></ul><h2>Wykonanie</h2><p>Wymieszaj i upiecz.</p>';
  expect(await missing(pinch)).toEqual(['amounts']);
  expect(await missing(pinch.replace('mąka', 'szklanka mąki'))).toEqual([]);
  expect((await anna.post(PATH, { html: '' })).status).toBe(200);
});

test('an address is one of the web', async () => {
  for (const url of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'x',
    `https://a.example/${'a'.repeat(2_000)}`,
  ]) {
    expect((await anna.post(PATH, { html: PAGE, url })).status).toBe(400);
  }
});

test('a page of three megabytes is read while others are served', async () => {
  const html = PAGE + '<div class="a b"><p>Komentarz: <b>pyszne</b>, polecam!</p></div>'.repeat(48_000);
  expect(html.length).toBeGreaterThan(3_000_000);
  const importing = anna.post(PATH, { html }).then(({ body }) => ({ body, at: performance.now() }));
  const answered: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    await anna.get('/api/v2/product/names');
    answered.push(performance.now());
  }
  const { body, at } = await importing;
  expect(body).toMatchObject({ name: 'Racuchy', missing: [] });
  expect(answered[0]).toBeLessThan(at);
});

test('a larger one is refused', async () => {
  const { status } = await anna.post(PATH, { html: 'x'.repeat(LIMITS.importBytes) });
  expect(status).toBe(413);
});
