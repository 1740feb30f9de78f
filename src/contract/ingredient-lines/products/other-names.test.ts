import { expect, test } from 'vitest';
import { FoodDictionary } from '../words/food-dictionary.ts';
import { FOOD_WORDS } from '../words/food-words.ts';
import { parseLine } from '../parse-line.ts';
import { ProductIndex } from './product-index.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);

/** The name of the product that a line names; new ones as they would be called. */
function named(line: string, ...names: string[]): string | undefined {
  const products = new ProductIndex(
    names.map((name) => ({ id: name, name })),
    dictionary,
  );
  return parseLine(line, { products, dictionary }).product?.name;
}

test.each([
  // With its group or without
  ['250 g serka mascarpone', 'Mascarpone'],
  ['100 g sera feta', 'Feta'],
  ['fety', 'Ser feta'],
  ['6 kajzerek', 'Bułki kajzerki'],
  ['penne 500 g', 'Makaron penne'],
  ['1 szklanka kaszy kuskus', 'Kuskus'],
  ['125 g sera mozarella', 'Mozzarella'],
  // In what it is sold
  ['kukurydza z puszki', 'Kukurydza w puszce'],
  ['2 puszki kukurydzy', 'Kukurydza w puszce'],
  ['puszka krojonych pomidorów', 'Pomidory krojone w puszce'],
  ['buraczki ze słoika', 'Buraczki w słoiku'],
  // Another word or spelling
  ['1 kg kwaszonej kapusty', 'Kapusta kiszona'],
  ['rucola', 'Rukola'],
  ['pęczek natki', 'Natka pietruszki'],
  ['2 łyżki oliwy', 'Oliwa z oliwek'],
  ['oliwa z oliwek', 'Oliwa'],
  ['2 łyżeczki słodkiej papryki', 'Papryka słodka mielona'],
  ['łyżeczka ostrej papryki w proszku', 'Papryka ostra mielona'],
  ['biały ser półtłusty', 'Twaróg półtłusty'],
  ['śmietana osiemnastka', 'Śmietana 18%'],
  ['dwie śmietany osiemnastki', 'Śmietana 18%'],
  ['smietana trzydziestka', 'Śmietanka 30%'],
  ['śmietana 30%', 'Śmietanka 30%'],
  ['śmietana 30', 'Śmietanka 30%'],
  ['50 dag mielonego z indyka', 'Mięso mielone z indyka'],
  ['filet z piersi kurczaka', 'Filet z kurczaka'],
  ['1/2 łyżeczki sody', 'Soda oczyszczona'],
  ['pomidory koktajlowe', 'Pomidorki koktajlowe'],
  ['płyn do mycia naczyń', 'Płyn do naczyń'],
  ['karma dla kotów', 'Karma dla kota'],
  ['pieluszki 4', 'Pieluchy'],
])('%s is %s', (line, name) => {
  expect(named(line, name, 'Woda')).toBe(name);
});

test.each([
  ['kukurydza w puszce', 'Kukurydza'],
  ['makaron ryżowy', 'Ryż'],
  ['serek szczypiorek', 'Szczypiorek'],
  ['sos czosnek', 'Czosnek'],
  ['mielona papryka', 'Mięso mielone'],
  ['śmietana 18%', 'Śmietanka 18%'],
  ['seler naciowy', 'Seler'],
  ['papryka słodka', 'Papryka'],
  ['serek biały', 'Twaróg'],
  ['słodkie papryki', 'Papryka słodka mielona'],
  ['płyn do mycia', 'Płyn do naczyń'],
])('%s is no %s', (line, name) => {
  expect(named(line, name)).toBe(line);
});

test('a product of just this name is nearer than one that is called otherwise', () => {
  expect(named('ser feta', 'Feta', 'Ser feta')).toBe('Ser feta');
  expect(named('2 puszki pomidorów', 'Pomidory', 'Pomidory w puszce')).toBe('Pomidory w puszce');
  expect(named('2 kg pomidorów', 'Pomidory', 'Pomidory w puszce')).toBe('Pomidory');
  expect(named('oliwa', 'Oliwa', 'Oliwa z oliwek')).toBe('Oliwa');
});
