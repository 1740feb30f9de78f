import { decodeHTML } from 'entities';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeRecipeFile } from '../../../contract/recipes/recipe-file.ts';
import { type FilesContent, readFiles } from './read-file.ts';

/** Stands in for the browser's, for text alone. */
class TextParser {
  parseFromString = (html: string) => ({ documentElement: { textContent: decodeHTML(html) } });
}

beforeAll(() => {
  vi.stubGlobal('DOMParser', TextParser);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const other = (name: string, more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name,
  recipeIngredient: ['2 l wody'],
  recipeInstructions: 'Gotuj.',
  ...more,
});

const ours = (name: string): object =>
  writeRecipeFile(
    {
      name,
      text: '',
      portions: null,
      minutes: null,
      tags: [],
      source: null,
      cookedOn: null,
      ingredients: [],
    },
    [],
  );

const json = (data: unknown): Blob => new Blob([JSON.stringify(data)]);
const bytes = (data: unknown): Uint8Array => strToU8(JSON.stringify(data));
const zip = (files: Record<string, Uint8Array>): Blob => new Blob([new Uint8Array(zipSync(files))]);

/** The archive with a damaged first file. */
const spoilt = (archive: Uint8Array): Blob => new Blob([new Uint8Array(archive.fill(255, 40, 52))]);

const named = (name: string, content: Blob): File => new File([content], name);
const readFile = (file: Blob): Promise<FilesContent> => readFiles([named('plik', file)]);

/** The names of what is found, and how many files are left out. */
async function found(file: Blob) {
  const content = await readFile(file);
  return {
    ...content,
    recipes: content.recipes.map(({ recipe }) => recipe.name),
    others: content.others.map(({ name }) => name),
  };
}

const dataIn = (html: string): unknown => JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ''));

test.each([
  ['an array', [other('Zupa'), other('Ciasto'), other('Chleb')]],
  [
    '@graph',
    {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'Blog' },
        other('Zupa'),
        other('Ciasto', { '@type': ['Thing', 'http://schema.org/Recipe'] }),
        { '@type': 'WebPage', mainEntity: other('Chleb', { '@type': 'schema:Recipe' }) },
      ],
    },
  ],
  [
    'an ItemList',
    {
      '@type': 'ItemList',
      itemListElement: ['Zupa', 'Ciasto', 'Chleb'].map((name) => ({
        '@type': 'ListItem',
        item: other(name),
      })),
    },
  ],
])('all recipes of another program are found in %s', async (_form, data) => {
  expect(await found(json(data))).toEqual({
    recipes: [],
    others: ['Zupa', 'Ciasto', 'Chleb'],
    without: 0,
    unreadable: 0,
    refused: [],
  });
});

test('each is a page of its own, which no text in it ends', async () => {
  const [zupa, ciasto] = [
    other('Zupa </script><img>', { image: ['https://a.pl/a.jpg', 'data:image/jpeg;base64,AAAA'] }),
    other('Ciasto'),
  ];
  const { others: pages } = await readFile(json([zupa, ciasto]));
  expect(pages.map(({ html }) => html.match(/<\/?\w+/g))).toEqual([
    ['<script', '</script'],
    ['<script', '</script'],
  ]);
  expect(pages.map(({ html }) => dataIn(html))).toEqual([
    { ...zupa, image: ['https://a.pl/a.jpg', null] },
    ciasto,
  ]);
});

test('recipes of LZ and of another program are found in one file', async () => {
  const data = [ours('Sernik'), other('Zupa'), { a: 1 }, ours('Bigos'), other('Ciasto')];
  expect(await found(json(data))).toMatchObject({
    recipes: ['Sernik', 'Bigos'],
    others: ['Zupa', 'Ciasto'],
  });
});

test('one of LZ that was spoilt counts as one of another program', async () => {
  const spoilt = { ...ours('Bigos'), 'lz:ingredients': 'kapusta' };
  expect(await found(json([ours('Sernik'), spoilt]))).toMatchObject({
    recipes: ['Sernik'],
    others: ['Bigos'],
  });
});

test('an archive of another program gives all its recipes, and says what holds none', async () => {
  const archive = zip({
    'Zupa/recipe.json': bytes(other('Zupa')),
    'Zupa/full.jpg': strToU8('x'),
    'Ciasto/recipe.json': bytes(other('Ciasto')),
    'wiele.jsonld': bytes([other('Chleb'), ours('Sernik')]),
    'ustawienia.json': bytes({ a: 1 }),
    'wzmianka.json': bytes({ '@type': 'Recipe', '@id': '#zupa' }),
    'tekst.json': strToU8('Zupa'),
    'wielki.json': new Uint8Array(2_000_001).fill(32),
  });
  expect(await found(archive)).toEqual({
    recipes: ['Sernik'],
    others: ['Zupa', 'Ciasto', 'Chleb'],
    without: 2,
    unreadable: 2,
    refused: [],
  });
});

test.each([
  ['fileWithoutRecipes', json([])],
  ['fileWithoutRecipes', json([{ a: 1 }])],
  ['fileUnreadable', new Blob(['Zupa'])],
  ['fileWithoutRecipes', zip({ 'a.json': bytes({ a: 1 }), 'b.txt': strToU8('x') })],
  ['fileUnreadable', zip({ 'a.json': strToU8('Zupa') })],
  ['fileUnreadable', spoilt(zipSync({ 'a.json': strToU8('{"a": 1}'.repeat(200)) }))],
])('%s is said where there is no recipe', async (problem, file) => {
  expect((await readFile(file)).refused).toEqual([{ name: 'plik', problem }]);
});

test('several files give all their recipes, and one that can’t be taken is named', async () => {
  const content = await readFiles([
    named('zupa.json', json(other('Zupa'))),
    named('lista.json', json({ a: 1 })),
    named('reszta.zip', zip({ 'a.json': bytes(ours('Sernik')), 'b.json': bytes({ a: 1 }) })),
    named('zdjęcie.jpg', new Blob(['x'])),
    named('bigos.json', json(ours('Bigos'))),
  ]);
  expect(content.recipes.map(({ recipe }) => recipe.name)).toEqual(['Sernik', 'Bigos']);
  expect(content.others.map(({ name }) => name)).toEqual(['Zupa']);
  expect(content.without).toBe(1);
  expect(content.refused).toEqual([
    { name: 'lista.json', problem: 'fileWithoutRecipes' },
    { name: 'zdjęcie.jpg', problem: 'fileUnreadable' },
  ]);
});

test('pages that a browser has saved are read in their charset, each by its title', async () => {
  const html = '<!DOCTYPE html>\n<head><title>Żurek &#8211; Zupy | Blog</title></head><p>1 l wody</p>';
  const old =
    '<html><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"><title>\xafur</title>';
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const { others: pages, refused } = await readFiles([
    named('żurek.html', new Blob([html, '<script>alert(1)</script>'])),
    named('żur.htm', new Blob([bytesOf(old)])),
    named('śledź.htm', new Blob([bytesOf('<html><title>\x8cled\x9f w \x9cmietanie</title>')])),
    named('notatka.txt', new Blob(['Żurek: <b>1 l wody</b>'])),
  ]);
  expect(pages.map(({ name }) => name)).toEqual(['Żurek – Zupy', 'Żur', 'Śledź w śmietanie']);
  expect(pages[0]?.html).toBe(html);
  expect(refused).toEqual([{ name: 'notatka.txt', problem: 'fileUnreadable' }]);
});

test('a page may begin with where it was saved from, as Chrome writes one that has no type', async () => {
  const comment = '<!-- saved from url=(0021)https://blog.pl/zurek -->';
  const html = '<html><title>Żurek</title><p>1 l wody</p></html>';
  const { others: pages } = await readFiles([named('żurek.html', new Blob([comment, '\n', html]))]);
  expect(pages).toEqual([{ name: 'Żurek', html: `\n${html}` }]);
});

test('a page with all its pictures in it may be large, as long as what it says isn’t', async () => {
  const picture = `data:image/jpeg;base64,${'A'.repeat(3_000_000)}`;
  const pictures = [
    `<img src=${picture} alt=a>`,
    `<img alt=b src='${picture}=='>`,
    `<link rel="icon" href="${picture}">`,
    `<p style="background:url(&quot;${picture}&quot;)">1 l wody</p>`,
    `<style>:root { --sf-img-1: url("${picture}") }</style>`,
  ];
  const html = `<!DOCTYPE html><html><title>Żurek</title>${pictures.join('')}</html>`;
  const { others: pages, refused } = await readFiles([
    named('żurek.html', new Blob([html])),
    named('powieść.html', new Blob(['<html>', '<p>Ala ma kota.</p>'.repeat(250_000)])),
    named('film.html', new Blob([html, html])),
  ]);
  expect(pages).toEqual([
    {
      name: 'Żurek',
      html: `<!DOCTYPE html><html><title>Żurek</title><img src=data: alt=a><img alt=b src='data:'><link rel="icon" href="data:"><p style="background:url(&quot;data:&quot;)">1 l wody</p></html>`,
    },
  ]);
  expect(refused).toEqual([
    { name: 'powieść.html', problem: 'fileTooLarge' },
    { name: 'film.html', problem: 'fileTooLarge' },
  ]);
});

test('a page’s title is read as browsers show it', async () => {
  const title =
    'Żurek&nbsp;&bdquo;u babci&rdquo; &#x2013; krok po kroku &amp;amp; pytania &mdash; Blog &amp; spółka';
  const { others: pages } = await readFiles([
    named('żurek.html', new Blob([`<html><title>\n  ${title}\n</title>`])),
  ]);
  expect(pages.map(({ name }) => name)).toEqual(['Żurek „u babci” – krok po kroku &amp; pytania']);
});

test('files that are too large together are told apart from one that is too large', async () => {
  const large = { 'a.json': new Uint8Array(1_999_000).fill(32), 'b.json': bytes(other('Zupa')) };
  const inner = new Uint8Array(zipSync(large));
  const entries = Array.from({ length: 70 }, (_, at) => [`${at}.zip`, inner]);
  const archive = new Blob([new Uint8Array(zipSync(Object.fromEntries(entries), { level: 0 }))]);
  const { others: found, refused } = await readFiles([
    named('a.zip', archive),
    named('b.zip', archive),
    named('mały.json', json(other('Ciasto'))),
  ]);
  expect(found.map(({ name }) => name)).toEqual([...Array.from({ length: 70 }, () => 'Zupa'), 'Ciasto']);
  expect(refused).toEqual([{ name: 'b.zip', problem: 'filesTooLarge' }]);
});

test('data that only the server may understand is left to it', async () => {
  const data = { type: 'Recipe', name: 'Zupa' };
  const { others: pages } = await readFile(json(data));
  expect(pages.map(({ html }) => dataIn(html))).toEqual([data]);
});

test('the photo of another program’s recipe stands beside it, or in its data', async () => {
  const picture = 'data:image/jpeg;base64,AAAA';
  const archive = zip({
    'Zupa/recipe.json': bytes(other('Zupa', { image: 'https://a.example/zupa.jpg' })),
    'Zupa/full.jpg': strToU8('x'),
    'Ciasto/recipe.json': bytes(other('Ciasto', { image: 'zdj%C4%99cia/ciasto.webp' })),
    'Ciasto/zdjęcia/ciasto.webp': strToU8('x'),
    'Chleb/recipe.json': bytes(other('Chleb', { image: ['100%.jpg'] })),
    'wiele.json': bytes([other('Bigos'), other('Sernik', { image: { url: picture } })]),
    'full.jpg': strToU8('x'),
  });
  const { others: recipes } = await readFile(archive);
  const having = recipes.filter(({ photo }) => photo !== undefined).map(({ name }) => name);
  expect(having).toEqual(['Zupa', 'Ciasto', 'Sernik']);
});
