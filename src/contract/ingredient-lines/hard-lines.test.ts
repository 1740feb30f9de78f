import { describe, expect, test } from 'vitest';
import { FoodDictionary } from './food-dictionary.ts';
import { FOOD_WORDS } from './food-words.ts';
import { parseLine } from './parse-line.ts';
import { ProductIndex } from './product-index.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);
const names = [
  'Masło',
  'Mleko',
  'Mleko 2%',
  'Mąka pszenna',
  'Mąka tortowa',
  'Cebula',
  'Pomidory',
  'Jajka',
  'Ser, biały',
  'Śmietana 18%',
  'Sok z cytryny',
  'Pieprz',
  '7up',
  'Kostki rosołowe',
  'Mąka',
  'Mak',
  'Truskawki mrożone',
];
const products = new ProductIndex(
  names.map((name) => ({ id: name, name })),
  dictionary,
);
const read = (line: string) => parseLine(line, { products, dictionary });

/** 'masło' of the catalogue has its capital; a new product is what stands in small letters. */
type Row = [line: string, why: string, amount: string, product: string | null, note: string | null];

function amountOf({ qty, qtyMax, unit }: ReturnType<typeof read>): string {
  const numbers = [qty, qtyMax].filter((value) => value !== null).join('–');
  return [numbers, unit ?? ''].join(' ').trim();
}

describe('hard lines', () => {
  test.each<Row>([
    ['2 łyżki masła', 'dopełniacz po mierze', '2 spoon', 'Masło', null],
    ['masło 2 łyżki', 'ilość na końcu', '2 spoon', 'Masło', null],
    ['maslo', 'bez polskich liter', '', 'Masło', null],
    ['MASŁO – 2 ŁYŻKI', 'wielkie litery i pauza', '2 spoon', 'Masło', null],
    ['Masło: pół kostki', 'dwukropek przed ilością', '0.5 cube', 'Masło', null],
    ['0,5 l mleka', 'przecinek w liczbie', '0.5 l', 'Mleko', null],
    ['mleko, 2 l', 'przecinek między nazwą a ilością', '2 l', 'Mleko', null],
    ['mleka 2% 1 l', 'procent należy do nazwy', '1 l', 'Mleko 2%', null],
    ['mleko 3,2 % 2 szt.', 'inny procent to inny produkt', '2 piece', 'mleko 3,2 %', null],
    ['200 g śmietany 18 %', 'odstęp przed procentem', '200 g', 'Śmietana 18%', null],
    ['ser, biały', 'przecinek w nazwie z katalogu', '', 'Ser, biały', null],
    ['1 i 1/2 szklanki mąki pszennej', 'liczba mieszana słowem „i”', '1.5 cup', 'Mąka pszenna', null],
    ['1½ szkl. mąki', 'znak ułamka przy liczbie', '1.5 cup', 'Mąka', null],
    ['półtorej szklanki mąki tortowej', 'półtorej', '1.5 cup', 'Mąka tortowa', null],
    ['trzy czwarte szklanki cukru', 'ułamek słowami, e ruchome', '0.75 cup', 'cukier', null],
    ['dwadzieścia pięć dag boczku', 'liczba z dwóch słów', '25 dag', 'boczek', null],
    ['10 deko szynki', 'potoczne deko', '10 dag', 'szynka', null],
    ['pół kilo twarogu', 'potoczne kilo, ó wymienia się z o', '0.5 kg', 'twaróg', null],
    ['maki 2 lyzki', 'mąka czy mak: wybiera człowiek', '2 spoon', 'maki', null],
    ['mąki 2 łyżki', 'ogonek rozstrzyga', '2 spoon', 'Mąka', null],
    ['2-3 ząbki czosnku', 'zakres', '2–3 clove', 'czosnek', null],
    ['od 2 do 3 łyżek miodu', 'zakres słowami', '2–3 spoon', 'miód', null],
    ['jedna, dwie łyżki oleju', 'zakres z przecinkiem', '1–2 spoon', 'olej', null],
    ['1 cebula, 2 ząbki czosnku', 'druga rzecz nie ginie', '1 piece', 'Cebula', '2 ząbki czosnku'],
    ['ok. 20 dag pieczarek', 'około nic nie zmienia', '20 dag', 'pieczarki', null],
    ['2x200 g serka mascarpone', 'mnożenie', '400 g', 'serek mascarpone', null],
    ['jajka x10', 'razy na końcu', '10 piece', 'Jajka', null],
    ['woda gazowana 6 x 1,5 l', 'zgrzewka', '9 l', 'woda gazowana', null],
    ['2 puszki pomidorów (po 400 g)', 'wielkość puszki to uwaga', '2 can', 'Pomidory', 'po 400 g'],
    ['1 szklanka (250 ml) mleka', 'druga ilość w nawiasie', '1 cup', 'Mleko', '250 ml'],
    ['200 g / 1 szklanka mąki', 'druga ilość po kresce', '200 g', 'Mąka', '1 szklanka'],
    ['mąka tortowa (500 g)', 'jedyna ilość stoi w nawiasie', '500 g', 'Mąka tortowa', null],
    ['1 cebula', 'sama liczba to sztuki', '1 piece', 'Cebula', null],
    ['5 pomidorów', 'dopełniacz po pięciu', '5 piece', 'Pomidory', null],
    ['½ cebuli', 'dopełniacz po ułamku', '0.5 piece', 'Cebula', null],
    ['olej', 'bez ilości', '', 'olej', null],
    ['trochę oleju', 'trochę', 'some', 'olej', null],
    ['kilka gałązek koperku', 'kilka bez liczby', 'some', 'koperek', 'kilka gałązek'],
    ['szczypta soli', 'sama miara to jedna', '1 pinch', 'sól', null],
    ['garść świeżego szpinaku', 'przymiotnik odmienia się z nazwą', '1 handful', 'świeży szpinak', null],
    [
      '2 bardzo czubate łyżki kakao',
      'przymiotnik między liczbą a miarą',
      '2 spoon',
      'kakao',
      'bardzo czubate',
    ],
    ['1 mała, płaska łyżeczka sody', 'dwa przymiotniki i przecinek', '1 teaspoon', 'soda', 'mała płaska'],
    ['świeżo zmielonego pieprzu', 'to, co robi się w domu, jest uwagą', '', 'Pieprz', 'świeżo zmielonego'],
    ['drobno posiekana cebula', 'przysłówek przy imiesłowie', '', 'Cebula', 'drobno posiekana'],
    ['masło (miękkie)', 'nawias jest uwagą', '', 'Masło', 'miękkie'],
    [
      '100 g roztopionego i ostudzonego masła',
      'dwie uwagi z „i”',
      '100 g',
      'Masło',
      'roztopionego i ostudzonego',
    ],
    ['1 cebula pokrojona w piórka', 'uwaga po nazwie', '1 piece', 'Cebula', 'pokrojona w piórka'],
    ['3 łyżki masła lub margaryny', 'wybór: pierwsze', '3 spoon', 'Masło', 'lub margaryny'],
    ['½ czerwonej lub żółtej papryki', 'wybór przymiotników', '0.5 piece', 'czerwona papryka', 'lub żółtej'],
    [
      '500 g świeżych lub mrożonych truskawek',
      'pierwszy z dwóch rodzajów',
      '500 g',
      'świeże truskawki',
      'lub mrożonych',
    ],
    ['mąka tortowa typ 450', 'typ nie jest ilością', '', 'mąka tortowa typ 450', null],
    ['7up 2 l', 'cyfra w nazwie', '2 l', '7up', null],
    ['10 jajek L', 'L to rozmiar, nie litry', '10 piece', 'jajka L', null],
    ['200 g sera feta', 'drugi rzeczownik zostaje', '200 g', 'ser feta', null],
    ['pęczek natki pietruszki', 'dopełniacz należy do nazwy', '1 bunch', 'natka pietruszki', null],
    ['2 kostki rosołowe', 'kostka, która nie jest miarą', '2 piece', 'Kostki rosołowe', null],
    ['3 liście laurowe', 'liść, który nie jest miarą', '3 piece', 'liście laurowe', null],
    ['sok z 1 cytryny', 'liczba w środku nazwy', '1 piece', 'Sok z cytryny', null],
    ['skórka otarta z 2 pomarańczy', 'kupuje się owoc', '2 piece', 'pomarańcze', 'skórka otarta'],
    ['do smaku: sól i pieprz', 'przeznaczenie z przodu', '', 'sól i pieprz', 'do smaku'],
    ['masło do wysmarowania formy', 'przeznaczenie z tyłu', '', 'Masło', 'do wysmarowania formy'],
    ['1 łyżeczka proszku do pieczenia', 'przeznaczenie w nazwie', '1 teaspoon', 'proszek do pieczenia', null],
    ['3 cm imbiru', 'centymetrów się nie kupuje', '', 'imbir', '3 cm'],
    ['1. [ ] 500 g mąki', 'numer i pole do odhaczenia', '500 g', 'Mąka', null],
    ['• 🧈 masło', 'kropka i obrazek', '', 'Masło', null],
    ['masło 2 łyżki – ok. 30 g', 'pierwsza z dwóch ilości', '2 spoon', 'Masło', 'ok. 30 g'],
    [
      '200 g gęstej, kwaśnej śmietany',
      'przecinek między przymiotnikami',
      '200 g',
      'gęsta kwaśna śmietana',
      null,
    ],
    ['2 tbsp honey', 'miara z obcego przepisu', '2 spoon', 'honey', null],
    ['na krem: 250 g ricotty', 'przeznaczenie przed ilością', '250 g', 'ricotta', 'na krem'],
    ['2 puszki', 'sama miara z liczbą', '2 can', 'puszki', null],
  ])('%s: %s', (line, _why, amount, product, note) => {
    const result = read(line);
    expect([result.kind, amountOf(result), result.product?.name ?? null, result.note]).toEqual([
      'ingredient',
      amount,
      product,
      note,
    ]);
  });

  test.each([
    ['Ciasto:', 'heading', 'Ciasto'],
    ['Na polewę', 'heading', 'Na polewę'],
    ['**Krem**', 'heading', 'Krem'],
    ['Składniki na ciasto', 'heading', 'Składniki na ciasto'],
    ['wymieszać mąkę z cukrem', 'other', null],
    ['Piekarnik rozgrzać do 180 stopni', 'other', null],
    ['30 minut', 'other', null],
    ['', 'other', null],
    ['—', 'other', null],
    ['x'.repeat(201), 'other', null],
  ])('%s is no ingredient', (line, kind, note) => {
    expect(read(line)).toMatchObject({ kind, note, qty: null, unit: null, product: null });
  });

  test('where two products fit, both are named and neither taken', () => {
    const { product, candidates } = read('2 łyżki maki');
    expect(product?.id).toBeNull();
    expect(candidates.map(({ name }) => name)).toEqual(['Mąka', 'Mak']);
  });
});
