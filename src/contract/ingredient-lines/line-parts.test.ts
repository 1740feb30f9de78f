import { expect, test } from 'vitest';
import { parseLine } from './parse-line.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const catalogue = catalogueOf();

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string): string {
  const { kind, qty, unit, product, note } = parseLine(line, catalogue);
  const amount = kind === 'ingredient' ? `${qty ?? ''} ${unit ?? ''}`.trim() : kind;
  return [amount, product?.name, note].filter(Boolean).join(' | ');
}

test.each([
  ['łosoś 39,99/kg', 'łosoś | 39,99/kg'],
  ['łosoś (39,99/kg)', 'łosoś | 39,99/kg'],
  ['ser 29,90/kg 30 dag', '30 dag | ser | 29,90/kg'],
  ['piwo 3,49/szt 6 szt', '6 piece | piwo | 3,49/szt'],
  ['szynka 3,99/100 g 20 dag', '20 dag | szynka | 3,99/100 g'],
  ['banany 3,99 kg 2 kg', '2 kg | banany | 3,99 kg'],
  ['masło 2+1 gratis', 'masło | 2+1 gratis'],
  ['masło 2 szt. 1+1 gratis', '2 piece | masło | 1+1 gratis'],
  ['masło promocja 2+1', 'masło | promocja 2+1'],
  ['masło w promocji', 'masło | w promocji'],
  ['masło 3 w cenie 2', 'masło | 3 w cenie 2'],
  ['masło 3 w cenie 2 6 szt', '6 piece | masło | 3 w cenie 2'],
  ['banany po 3,99 kg', 'banany | po 3,99 kg'],
  ['banany za 3,99kg 2 kg', '2 kg | banany | za 3,99kg'],
  ['schab 19,99kg promocja', 'schab | 19,99kg promocja'],
  ['schab 19,99 kg w Lidlu', 'schab | 19,99 kg w Lidlu'],
  ['masło 3,99 lidl', 'masło | 3,99 lidl'],
  ['olej po 5.99 biedronka', 'olej | po 5.99 biedronka'],
  // Amounts
  ['schab 1,99 kg do obiadu', '1.99 kg | schab | do obiadu'],
  ['150g+50g cukru', '150 g | cukier | + 50g'],
  ['masło 2 kostki (jak będzie promocja)', '2 cube | masło | jak będzie promocja'],
  ['banany 3,99 kg', '3.99 kg | banany'],
  ['schab 1,25 kg', '1.25 kg | schab'],
  ['schab 0,99 kg', '0.99 kg | schab'],
  ['schab – 1,99 kg', '1.99 kg | schab'],
  ['1,99 kg schabu', '1.99 kg | schab'],
  ['cukier 2 + 1 łyżka', '3 spoon | cukier'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});
