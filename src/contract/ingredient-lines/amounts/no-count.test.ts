import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string): string {
  const { kind, qty, qtyMax, unit, product, note } = parseLine(line, catalogue);
  const amount = [qty, qtyMax].filter((value) => value !== null).join('–');
  return [kind === 'ingredient' ? `${amount} ${unit ?? ''}`.trim() : kind, product?.name, note]
    .filter(Boolean)
    .join(' | ');
}

test.each([
  // A kind, a size or a price, and no count
  ['masło 82, 200', '1 piece | masło 82 | 200'],
  ['pieluchy dada 4 x2 z biedronki', '2 piece | pieluchy dada | 4, z biedronki'],
  ['kawa lavazza 39,99 promocja', 'kawa lavazza | 39,99, promocja'],
  ['masło 6,99 limit 3 szt', 'masło | 6,99, limit 3 szt'],
  ['pampersy 5 max 60 zł', '1 piece | pampersy | 5, max 60 zł'],
  ['pieluchy pampers 4+ 2 op', '2 pack | pieluchy pampers 4+'],
  ['2+1 łyżka cukru', '3 spoon | cukier'],
  ['masło max po 5 zł 4 szt', '4 piece | masło | max po 5 zł'],
  ['worki 35 czarne', 'worki 35 czarne'],
  ['pieluchy 5 białe', 'pieluchy 5 białe'],
  ['lidl - chleb', 'chleb | lidl'],
  ['_chleb_', 'chleb'],
  // In words, and amid the name
  ['schab kilo dwadzieścia', '1.2 kg | schab'],
  ['ser żółty trzydzieści deko w plastrach', '30 dag | ser żółty | w plastrach'],
  ['mleko dwa litry łaciate', '2 l | mleko łaciate'],
  ['piwo x6 żywiec', '6 piece | piwo żywiec'],
  ['jabłka 6 zielone', '6 piece | jabłka | zielone'],
  ['jogurt pitny 4 różne', '4 piece | jogurt pitny | różne'],
  ['ogórki konserwowe słoik duży', '1 jar | ogórki konserwowe | duży'],
  ['cukier kostka duży', 'cukier kostka | duży'],
  // What is called by a word for a measure
  ['2 laurowe liście', '2 piece | laurowe liście'],
  ['2 rosołowe kostki', '2 piece | rosołowe kostki'],
  ['paczka od kuriera', 'paczka od kuriera'],
  ['woda n/gaz 1,5L', '1.5 l | woda niegazowana'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('the unit of a second product stays in the note', () => {
  expect(read('2 listki laurowe, ziele angielskie 3 szt.')).toBe(
    '2 piece | listki laurowe | ziele angielskie 3 szt.',
  );
});
