import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FoodDictionary } from '../words/food-dictionary.ts';
import { FOOD_WORDS } from '../words/food-words.ts';
import { ProductIndex } from './product-index.ts';
import { type ProductPair, similarGroups, similarPairs } from './similar-products.ts';

const known = new FoodDictionary(FOOD_WORDS);
const rules = new FoodDictionary('');

function pairsOf(names: readonly string[], dictionary = known): ProductPair[] {
  const products = names.map((name) => ({ id: name, name }));
  const search = similarPairs(products, new ProductIndex(products, dictionary));
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}
const groupsOf = (names: readonly string[], distinct: ProductPair[] = []) =>
  similarGroups(pairsOf(names), distinct);

describe('the same thing twice', () => {
  test.each([
    ['Pomidor', 'Pomidory'],
    ['jajko', 'Jajka'],
    ['Jajka', 'jajek'],
    ['Jajka', 'jaja'],
    ['Ziemniaki', 'Kartofle'],
    ['Młoda marchew', 'Marchewka młoda'],
    ['Ketchup łagodny', 'Keczup łagodny'],
    ['CHLEB ŻYTNI', 'chleb żytni'],
    ['Ser żółty', 'ser zolty'],
    ['Mąka pszenna', 'maka pszenna'],
    ['Cebula czerwona', 'Czerwona cebula'],
    ['Suszone pomidory', 'Suszony pomidor'],
    ['Sery białe', 'biały ser'],
    ['Mąka pszenna', 'mąki pszennej'],
    ['Pierogi z mięsem', 'Pieróg z mięsem'],
    ['Śmietana 18%', 'Śmietana 18 %'],
    ['Coca-Cola', 'coca cola'],
    // None of these is in the table.
    ['Pstrągówka', 'Pstrągówki'],
    ['Bakłażanowiec', 'Bakłażanowce'],
    ['Opaska gumowa', 'Opaski gumowe'],
  ])('%s and %s', (one, other) => {
    expect(pairsOf([one, other])).toEqual([[one, other]]);
    expect(pairsOf([other, one])).toEqual([[other, one]]);
  });
});

describe('different things are never named', () => {
  test.each([
    ['mąka', 'mak'],
    ['Mąka', 'Maki'],
    ['Maca', 'Mąka'],
    ['kasza', 'kaszanka'],
    ['koper', 'koperek'],
    ['sól', 'solanka'],
    ['ser', 'serek'],
    ['sery', 'serek'],
    ['żur', 'żurek'],
    ['cebula', 'cebulka'],
    ['lód', 'lody'],
    ['mleko', 'mleko kokosowe'],
    ['mleko kokosowe', 'mleko kozie'],
    ['ser biały', 'ser żółty'],
    ['mleko 2%', 'mleko 3,2%'],
    ['Jajka L', 'Jajka M'],
    ['Baterie AA', 'Baterie AAA'],
    ['Baterie', 'Baterie AA'],
    ['Witamina D', 'Witamina D+'],
    ['Mleko w proszku', 'Mleko'],
    ['ser z mlekiem', 'mleko z serem'],
    ['Papier do pieczenia', 'Papier do drukarki'],
    ['Por', 'Porzeczki'],
    ['Paczki', 'Paczuszki'],
    // None of these is in the table.
    ['Bakłażanowce', 'Bakłażanowiecek'],
    ['Pstrągi', 'Pstrążek'],
    ['***', '**'],
  ])('%s and %s', (one, other) => {
    expect(pairsOf([one, other])).toEqual([]);
  });

  test('by rules alone either', () => {
    const names = ['chlebek', 'chleby', 'kefirek', 'kefiry', 'oleje', 'olejek', 'AA', 'AAA', 'żele', 'żelek'];
    expect(pairsOf(names, rules)).toEqual([]);
  });
});

describe('groups', () => {
  test('hold all names of one thing, in the order of the catalogue', () => {
    expect(groupsOf(['Banan', 'jajka', 'Jajko', 'Mak', 'jajek', 'Pomidor', 'Pomidory'])).toEqual([
      ['jajka', 'Jajko', 'jajek'],
      ['Pomidor', 'Pomidory'],
    ]);
  });

  test('leave out what was said to be different, in either order', () => {
    const names = ['jajka', 'Jajko', 'jajek'];
    expect(groupsOf(names, [['Jajko', 'jajka']])).toEqual([
      ['jajka', 'jajek'],
      ['Jajko', 'jajek'],
    ]);
    expect(groupsOf(['Pomidor', 'Pomidory'], [['Pomidor', 'Pomidory']])).toEqual([]);
  });

  test('cover every pair, and hold nothing but pairs', () => {
    const id = fc.integer({ min: 0, max: 9 });
    const edges = fc.uniqueArray(
      fc.tuple(id, id).filter(([one, other]) => one < other),
      { selector: String },
    );
    fc.assert(
      fc.property(edges, edges, (all, distinct) => {
        const named = (pairs: [number, number][]) =>
          pairs.map((pair) => pair.map(String) as [string, string]);
        const sorted = all.toSorted(([a, b], [c, d]) => a - c || b - d);
        const apart = new Set(distinct.map(String));
        const groups = similarGroups(named(sorted), named(distinct));
        const within = groups.flatMap((group) =>
          group.flatMap((one, at) => group.slice(at + 1).map((other) => `${one},${other}`)),
        );
        const wanted = sorted.map(String).filter((pair) => !apart.has(pair));
        expect(new Set(within)).toEqual(new Set(wanted));
      }),
    );
  });
});

test('no name stops the search, and all of it is in every name', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 20 }), (names) => {
      const all = new Set(names);
      for (const pair of pairsOf(names)) for (const name of pair) expect(all.has(name)).toBe(true);
    }),
  );
});
