import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

test.each([
  ['ryż 0,5', '0.5 kg ryż'],
  ['mąka 0,5', '0.5 kg mąka'],
  ['kasza jaglana 0,5', '0.5 kg kasza jaglana'],
  ['soczewica czerwona 0,5', '0.5 kg soczewica czerwona'],
  ['fasola 0,5', '0.5 kg fasola'],
  ['fasolka szparagowa 0,5', '0.5 kg fasolka szparagowa'],
  ['cukier 1,5', '1.5 kg cukier'],
  ['makaron 0,5', '0.5 kg makaron'],
  ['kawa ziarnista 0,5', '0.5 kg kawa ziarnista'],
  ['mak 0,25', '0.25 kg mak'],
  ['orzechy włoskie 0,3', '0.3 kg orzechy włoskie'],
  ['borówki 0,5', '0.5 kg borówki'],
  ['bób 0,5', '0.5 kg bób'],
  ['pstrąg 1,2', '1.2 kg pstrąg'],
  ['młode ziemniaki 2,5', '2.5 kg młode ziemniaki'],
  ['biała kiełbasa 1,5', '1.5 kg biała kiełbasa'],
  ['skrzydełka 1,2', '1.2 kg skrzydełka'],
  ['udziec z indyka 0,8', '0.8 kg udziec z indyka'],
  ['biała kapusta 0,5', '0.5 piece biała kapusta'],
  ['0,5 mąki', '0.5 kg mąka'],
  ['0,5 kaszy gryczanej', '0.5 kg kasza gryczana'],
  ['0,5 soku z cytryny', '0.5 piece sok z cytryny'],
  ['cukinia 0,5', '0.5 piece cukinia'],
  ['ryż 2', '2 piece ryż'],
  ['kapusta 0,5', '0.5 piece kapusta'],
])('%j: a decimal weighs what nobody counts', (line, understood) => {
  const { qty, unit, product } = parseLine(line, catalogue);
  expect(`${qty} ${unit} ${product?.name}`).toBe(understood);
});
