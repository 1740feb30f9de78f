import { describe, expect, test } from 'vitest';
import { FoodDictionary } from '../words/food-dictionary.ts';
import { FOOD_WORDS } from '../words/food-words.ts';
import { type NamedProduct, ProductIndex } from './product-index.ts';

const known = new FoodDictionary(FOOD_WORDS);
const rules = new FoodDictionary('');

const catalogue = (names: string[], dictionary = known) =>
  new ProductIndex(
    names.map((name) => ({ id: name, name })),
    dictionary,
  );
const found = (names: string[], text: string, dictionary = known) =>
  catalogue(names, dictionary).find(text).product?.name;

describe('a product is found by any form of its name', () => {
  test.each([
    ['Pomidory', 'pomidorami'],
    ['Pomidor', 'POMIDOROW'],
    ['Pomidory', 'pomidor'],
    ['Mąka pszenna', 'mąki pszennej'],
    ['Mąka pszenna', 'pszenną mąkę'],
    ['Mąka pszenna', 'maki pszennej'],
    ['Jajka', 'jajek'],
    ['Czosnek', 'czosnku'],
    ['Śmietana 18%', 'śmietany 18 %'],
    ['Śmietana 18%', 'smietany 18%'],
    ['Mleko 3,2%', 'mleka 3.2%'],
    ['Mleko 3.2%', 'mleko 3,2 %'],
    ['Mleko 2%', 'mleko 2,0%'],
    ['Mleko 0,5%', 'mleko 0.5%'],
    ['Mleko w proszku', 'mleka w proszku'],
    ['Pierogi z kapustą i grzybami', 'pierogów z kapustą i grzybami'],
    ['Ser feta', 'sera feta'],
    ['Kasza gryczana palona', 'kaszy gryczanej palonej'],
    ['Orzechy włoskie', 'orzechów włoskich'],
    ['Maslo', 'masła'],
    // Neither of these is in the table.
    ['Szczaw kanadyjski', 'szczawiu kanadyjskiego'],
    ['Kolendrówka', 'kolendrówek'],
    ['Bakłażanek', 'bakłażankiem'],
    ['Pstrągówki', 'pstrągówek'],
  ])('%s: %s', (name, text) => {
    expect(found([name, 'Woda', 'Sok jabłkowy'], text)).toBe(name);
  });

  test.each([
    ['Cukinia', 'cukinii'],
    ['Gruszka', 'gruszce'],
    ['Pieróg', 'pierogami'],
    ['Jabłko', 'jabłek'],
    ['Marchew', 'marchwi'],
    ['Ciasto', 'cieście'],
    ['Pączek', 'pączków'],
    ['Brzoskwinia', 'brzoskwiń'],
    ['Ziemniaki', 'ziemniaka'],
    ['Sól', 'soli'],
    ['Ryba wędzona', 'rybą wędzoną'],
    ['Gorąca czekolada', 'gorącej czekolady'],
    ['Tani olej', 'taniego oleju'],
  ])('by rules alone, %s: %s', (name, text) => {
    expect(found([name], text, rules)).toBe(name);
  });
});

describe('another word for the same', () => {
  test.each([
    [['Jajka'], 'jaj', 'Jajka'],
    [['Jajka'], 'jaja', 'Jajka'],
    [['Jajka przepiórcze'], 'jaj przepiórczych', 'Jajka przepiórcze'],
    [['Jajko', 'Jajka'], 'jaj', 'Jajka'],
    [['Jajka', 'Jaja'], 'jaj', 'Jaja'],
    [['Jajka', 'Jaja'], 'jajek', 'Jajka'],
    [['Ziemniaki'], 'kartofli', 'Ziemniaki'],
    [['Marchew'], 'marchewki', 'Marchew'],
    [['Marchew', 'Marchewka'], 'marchewki', 'Marchewka'],
    [['Liść laurowy'], 'listki laurowe', 'Liść laurowy'],
    [['Listki laurowe'], 'liścia laurowego', 'Listki laurowe'],
    [['Liść laurowy'], 'listki bazylii', undefined],
    [['Papryka'], 'papryczka', undefined],
    [['Śmietana'], 'śmietanki', undefined],
  ])('%j: %s', (names, text, name) => {
    expect(found(names, text)).toBe(name);
  });
});

test('a product is found by what else it is called, and once', () => {
  const products = [
    {
      id: 'tomato',
      name: 'Pomidory malinowe',
      aliases: ['Pomidor malinowy', 'Malinówki', 'pomidory, malinowe'],
    },
    { id: 'cheese', name: 'Ser' },
  ];
  const index = new ProductIndex<NamedProduct>(products, known);
  for (const text of ['malinówek', 'pomidorów malinowych', 'pomidor malinowy', 'Pomidory malinowe'])
    expect(index.find(text)).toEqual({ product: products[0], candidates: [products[0]] });
  expect(index.findExact('pomidory malinowe')).toBe(products[0]);
  expect([...index.search('malinów')]).toEqual([products[0]]);
});

describe('different things stay different', () => {
  test.each([
    ['mąka', 'mak'],
    ['kasza', 'kaszanka'],
    ['koper', 'koperek'],
    ['sól', 'solanka'],
    ['mleko', 'mleko kokosowe'],
    ['ser', 'serek'],
    ['cebula', 'cebulka dymka'],
    ['cukier', 'cukierki'],
    ['krem', 'kremówka'],
    ['jabłka', 'jabłecznik'],
    ['sok jabłkowy', 'sok jabłkowo-miętowy'],
    ['ser biały', 'ser żółty'],
    ['mleko 2%', 'mleko 3,2%'],
    ['mleko 2%', 'mleko 2,05%'],
    ['mleko 1%', 'mleko 10%'],
    ['olej kokosowy', 'olej'],
    ['pieczywo', 'pieczarki'],
    ['por', 'porzeczki'],
    ['wino', 'winogrona'],
    ['ser z mlekiem', 'mleko z serem'],
    ['malina', 'malinówka'],
    ['śliwka', 'śliwowica'],
  ])('%s and %s', (one, other) => {
    // Without the table it isn't known that 'mak' isn't 'mąk' without its diacritic.
    for (const dictionary of one === 'mąka' ? [known] : [known, rules]) {
      expect(catalogue([one], dictionary).find(other).candidates).toEqual([]);
      expect(catalogue([other], dictionary).find(one).candidates).toEqual([]);
      expect(found([one, other], one, dictionary)).toBe(one);
      expect(found([one, other], other, dictionary)).toBe(other);
    }
  });

  test('where two fit, neither is taken', () => {
    const index = catalogue(['Mąka', 'Mak', 'Woda']);
    expect(index.find('mąki').product?.name).toBe('Mąka');
    expect(index.find('maku').product?.name).toBe('Mak');
    expect(index.find('maka').product?.name).toBe('Mąka');
    expect(catalogue(['Mak']).find('maka').candidates).toEqual([]);
    const { product, candidates } = index.find('maki');
    expect(product).toBeUndefined();
    expect(candidates.map(({ name }) => name)).toEqual(['Mąka', 'Mak']);
  });

  test('of a singular and a plural in one catalogue, the form says which', () => {
    const index = catalogue(['Jabłko', 'Jabłka']);
    expect(['jabłkiem', 'jabłek', 'jabłko', 'jabłka'].map((text) => index.find(text).product?.name)).toEqual([
      'Jabłko',
      'Jabłka',
      'Jabłko',
      'Jabłka',
    ]);
  });

  test('what is spelt just so wins over what only sounds alike', () => {
    expect(found(['Paczki', 'Pączki'], 'paczki')).toBe('Paczki');
    expect(found(['Paczki', 'Pączki'], 'pączki')).toBe('Pączki');
    expect(found(['Pączki'], 'paczki')).toBe('Pączki');
  });
});

test('a size is the same with a blank before its unit and without', () => {
  expect(found(['Worki 60l', 'Worki 35 l'], 'worki 60 l')).toBe('Worki 60l');
  expect(found(['Worki 60l', 'Worki 35 l'], 'worków 35l')).toBe('Worki 35 l');
});

test('a decimal point is a comma, also before the rest is typed', () => {
  const names = ['Mleko 3,2%', 'Woda 1,5 l', 'Sok 0.3 l'];
  const search = (text: string) => [...catalogue(names).search(text)].map(({ name }) => name);
  expect(['mleko 3.2', 'woda 1.5', 'sok 0,3'].map(search)).toEqual(names.map((name) => [name]));
  expect(names.map((name) => found(names, name.replace(/(\d)[.,]/, '$1.')))).toEqual(names);
});

test('names of signs alone, none at all and very long ones are names like others', () => {
  const long = 'bardzo długa nazwa '.repeat(10).trim();
  const index = catalogue(['***', '🍕', long, '']);
  expect(index.find('🍕').product?.name).toBe('🍕');
  expect(index.find('***').product?.name).toBe('***');
  expect(index.find(long).product?.name).toBe(long);
  expect(index.find('constructor').candidates).toEqual([]);
  expect(index.find('__proto__').candidates).toEqual([]);
});
