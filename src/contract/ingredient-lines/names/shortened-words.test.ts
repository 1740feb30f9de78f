import { expect, test } from 'vitest';
import { parseShoppingLine } from '../shopping-line.ts';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';

/** How a line of a list is understood: an amount, a name and a note, with bars between them. */
function read(line: string, names: readonly string[] = []): string {
  return sayLine(parseShoppingLine(line, catalogueOf(...names)));
}

test.each([
  ['jog. nat. duży', 'jogurt naturalny | duży'],
  ['ziemn. 2 kg', '2 kg | ziemniaki'],
  ['śm. 18%', 'śmietana 18%'],
  ['pap. toal.', 'papier toaletowy'],
  ['pł. do naczyń 1l', '1 l | płyn do naczyń'],
  ['woda niegaz. 5l', '5 l | woda niegazowana'],
  ['mięso miel. 0,5kg', '0.5 kg | mięso mielone'],
  ['ogórki kisz. słoik', '1 jar | ogórki kiszone'],
  ['papryka czerw. 2 szt', '2 piece | papryka czerwona'],
  ['olej rzep. 1l', '1 l | olej rzepakowy'],
  ['kiełb. śl.', 'kiełbasa śląska'],
  ['śmiet. 18%', 'śmietana 18%'],
  ['konc. pomid.', 'koncentrat pomidorowy'],
  ['płatki kosm.', 'płatki kosmetyczne'],
  ['płatki kukurydz.', 'płatki kukurydziane'],
  ['łopatka wieprz. 1kg', '1 kg | łopatka wieprzowa'],
  ['papryka słod. miel.', 'papryka słodka mielona'],
  ['koncentrat pom. 30%', 'koncentrat pomidorowy 30%'],
  ['1 szkl. mąki pszen. tortowej', '1 cup | mąka pszenna tortowa'],
  ['2 łyż. oleju rzep.', '2 spoon | olej rzepakowy'],
  ['żel p/prysznic', 'żel pod prysznic'],
  ['karkówka z/k', 'karkówka z kością'],
  ['porzeczki 2 poj.', '2 pack | porzeczki'],
  ['krewetki mrożone op', '1 pack | krewetki mrożone'],
  ['morele susz.', 'morele suszone'],
  ['wiórki kokos. 2', '2 piece | wiórki kokosowe'],
  ['chleb bezglut. 2', '2 piece | chleb bezglutenowy'],
  ['orzechy wł. łuskane', 'orzechy włoskie łuskane'],
  ['mleko owsiane 2 kart.', '2 pack | mleko owsiane'],
  ['cytryna szt.', '1 piece | cytryna'],
  // Without a full stop
  ['jog grecki', 'jogurt grecki'],
  ['konc pomidorowy', 'koncentrat pomidorowy'],
  ['cytryna szt', '1 piece | cytryna'],
  ['gra 52 kart', 'gra 52 kart'],
  ['jogurty nat', 'jogurty naturalne'],
  ['papier toal 16 rolek', '16 piece | papier toaletowy | rolki'],
  ['woda niegaz 6', '6 piece | woda niegazowana'],
  ['ogórki kisz', 'ogórki kiszone'],
  ['ser homog', 'ser homogenizowany'],
  ['kukurydza konserw', 'kukurydza konserwowa'],
  ['sok owoc', 'sok owoc'],
  ['jogurt natura', 'jogurt natura'],
  // No measures and numbers
  ['cukier pud.', 'cukier puder'],
  ['kapusta pek.', 'kapusta pekińska'],
  ['twaróg pół.', 'twaróg półtłusty'],
  ['ser ż 30 dag', '30 dag | ser żółty'],
  ['żelfix 2:1 x3', '3 piece | żelfix 2:1'],
  // Measures they are
  ['natka pęk.', '1 bunch | natka'],
  ['pęk. natki', '1 bunch | natka'],
  ['twaróg pół', '0.5 piece | twaróg'],
])('what a hurried person shortens: %s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

const CATALOGUE = [
  'Tabletki do zmywarki',
  'Pierś z kurczaka',
  'Pierś z indyka',
  'Serek wiejski',
  'Serek',
  'Krem',
];

test.each([
  ['tab. do zmyw.', 'Tabletki do zmywarki'],
  ['pierś z kurcz. 60dkg', '60 dag | Pierś z kurczaka'],
  ['piersi kurczaka 1 kg', '1 kg | Pierś z kurczaka'],
  ['pierś indyka', 'Pierś z indyka'],
  ['filet kurczaka', 'filet kurczaka'],
  ['serek wiej. 3', '3 piece | Serek wiejski'],
  // Two fit, or none with as many words; a full stop ends a sentence
  ['pier. z k. 1 kg', '1 kg | pier. z k'],
  ['pierś z in. 1 kg', '1 kg | Pierś z indyka'],
  ['tab. do', 'tab. do'],
  ['Ser.', 'Ser'],
])('by its beginnings in the catalogue: %s', (line, understood) => {
  expect(read(line, CATALOGUE)).toBe(understood);
});
