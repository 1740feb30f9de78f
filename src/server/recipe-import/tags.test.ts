import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { extractRecipe } from './extract.ts';

const RECIPE = { '@type': 'Recipe', name: 'Żurek', recipeIngredient: ['1 l zakwasu', '2 kiełbasy'] };
const fileOf = (fields: object) =>
  `<script type="application/ld+json">${JSON.stringify({ ...RECIPE, ...fields })}</script>`;
const pageOf = (fields: object) => `<html><head>${fileOf(fields)}</head><body><h1>Żurek</h1></body></html>`;
const tagsOf = async (html: string) => (await extractRecipe(html)).tags;

describe('the tags of a page', () => {
  test('are its categories, its cuisine and its keywords, each once', async () => {
    const fields = {
      keywords: ['Wielkanoc', 'zupy', '#obiad'],
      recipeCategory: 'Zupy, dania główne',
      recipeCuisine: ['polska'],
    };
    expect(await tagsOf(pageOf(fields))).toEqual(['Zupy', 'dania główne', 'polska', 'Wielkanoc', 'obiad']);
  });

  test('may be one text, terms, or have entities', async () => {
    expect(await tagsOf(pageOf({ keywords: 'zupy,  na święta ;' }))).toEqual(['zupy', 'na święta']);
    expect(await tagsOf(pageOf({ keywords: [{ '@type': 'DefinedTerm', name: 'zupy' }] }))).toEqual(['zupy']);
    expect(await tagsOf(pageOf({ recipeCategory: 'Mięso &amp;amp; ryby' }))).toEqual(['Mięso & ryby']);
  });

  test('are without addresses, and what programs write for none', async () => {
    const fields = { recipeCategory: ['Bez kategorii', 'https://schema.org/Dinner'], keywords: 'None, zupy' };
    expect(await tagsOf(pageOf(fields))).toEqual(['zupy']);
  });

  test('are without what people type into a search engine', async () => {
    const junk = [
      'żurek',
      'żurek babci',
      'przepis na zupę',
      'jak ugotować zupę',
      'najlepsza zupa na zakwasie',
      'z'.repeat(LIMITS.tagLength + 1),
    ];
    expect(await tagsOf(pageOf({ keywords: [...junk, 'zupy'] }))).toEqual(['zupy']);
    expect(await tagsOf(pageOf({ name: 'Ser', keywords: 'desery' }))).toEqual(['desery']);
    const variants = { name: 'Sernik dla dzieci', keywords: 'sernik, sernik na zimno, coś dla gości' };
    expect(await tagsOf(pageOf(variants))).toEqual(['sernik', 'coś dla gości']);
  });

  test('are few', async () => {
    const keywords = Array.from({ length: 40 }, (_, at) => `słowo ${at}`);
    expect(await tagsOf(pageOf({ keywords }))).toEqual(keywords.slice(0, 5));
  });

  test.each([null, 7, {}, [[]], [[[[[['a']]]]]], { name: { name: 1 } }, true])(
    'are none where the data is %j',
    async (keywords) => {
      expect(await tagsOf(pageOf({ keywords, recipeCategory: keywords }))).toEqual([]);
    },
  );
});

test('the keywords of a program’s file are all tags, within the limit', async () => {
  const keywords = ['żurek', 'zupa na zimne dni', ...Array.from({ length: 40 }, (_, at) => `słowo ${at}`)];
  expect(await tagsOf(fileOf({ keywords }))).toEqual(keywords.slice(0, LIMITS.tagsPerRecipe));
});
