import { expect, test } from 'vitest';
import { parseShoppingLine } from '../shopping-line.ts';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

/** How a line of a list is understood: an amount, a name and a note, with bars between them. */
function read(line: string): string {
  return sayLine(parseShoppingLine(line, catalogue));
}

test.each([
  // A size that is no count
  ['buty 42', '1 piece | buty | 42'],
  ['skarpetki 39-42', '1 piece | skarpetki | 39-42'],
  ['skarpetki 5', '5 piece | skarpetki'],
  ['patelnia 28', '1 piece | patelnia | 28'],
  ['patelnia 2', '2 piece | patelnia'],
  ['tortownica 26', '1 piece | tortownica | 26'],
  ['pędzel 50', '1 piece | pędzel | 50'],
  ['pędzel 2', '2 piece | pędzel'],
  ['nan 3', '1 piece | nan | 3'],
  ['chlebki nan 3', '3 piece | chlebki nan'],
  ['nan 2 800g', '800 g | nan | 2'],
  ['hipp 2', '1 piece | hipp | 2'],
  ['bebilon 1 800g', '800 g | bebilon | 1'],
  ['pieluchy 4-9kg', '1 piece | pieluchy | 4-9kg'],
  ['pampers 4 8-14 kg 2 op', '2 pack | pampers | 4 8-14 kg'],
  ['pampersy 4+', 'pampersy 4+'],
  ['masło 200 do ciasta', '1 piece | masło | 200, do ciasta'],
  ['ibuprom max 400', '1 piece | ibuprom max | 400'],
  ['lody 0,9', '1 piece | lody | 0,9'],
  ['ketchup 0,5', '1 piece | ketchup | 0,5'],
  // A number of its name
  ['euthyrox 50', 'euthyrox 50'],
  ['euthyrox 75 2 op', '2 pack | euthyrox 75'],
  ['farba do włosów 6.35', 'farba do włosów 6.35'],
  ['farba do włosów 2', '2 piece | farba do włosów'],
  // Length and width
  ['ramka 13x18', '1 piece | ramka | 13x18'],
  ['blacha 25x35', '1 piece | blacha | 25x35'],
  ['mata 60x90', '1 piece | mata | 60x90'],
  ['poszewka 50x60 2 szt', '2 piece | poszewka | 50x60'],
  ['wkręty 4x40', '1 piece | wkręty | 4x40'],
  ['wkręty 4,5 x 60 50szt', '50 piece | wkręty | 4,5 x 60'],
  ['śruby 8x40 100 szt', '100 piece | śruby | 8x40'],
  ['papier ścierny 230x280 5 szt', '5 piece | papier ścierny | 230x280'],
  ['karton 60x40x40', '1 piece | karton | 60x40x40'],
  // Several, of so many grams each
  ['danonki 8x50', '8 piece | danonki | 50'],
  ['monte 4x55', '4 piece | monte | 55'],
  ['whiskas 24x85', '24 piece | whiskas | 85'],
  ['gourmet gold 12 x 85', '12 piece | gourmet gold | 85'],
  ['actimel 8x100', '8 piece | actimel | 100'],
  ['mąka 2x500', '2 piece | mąka | 500'],
  // And what is multiplied
  ['żubr 2x4', '8 piece | żubr'],
  ['jajka 2x10', '20 piece | jajka'],
  ['pierogi 2x20', '40 piece | pierogi'],
  // How many tablets are in the box
  ['no-spa 40 tabletek', '1 piece | no-spa | 40 tabletek'],
  ['espumisan 40mg 50 kaps.', '1 piece | espumisan 40mg | 50 kaps.'],
  ['apap 500 24 tabletki', '1 piece | apap | 500, 24 tabletki'],
  ['omega 3 60 kaps', '1 piece | omega 3 | 60 kaps'],
  ['witamina d 4000 60 kaps 2 op', '2 pack | witamina d 4000 | 60 kaps'],
  ['tabletki do zmywarki 40 szt', '40 piece | tabletki do zmywarki'],
  // Washes, sheets and bags of tea
  ['proszek do prania 60 prań', '1 piece | proszek do prania | 60 prań'],
  ['persil 40 prań 2 szt', '2 piece | persil | 40 prań'],
  ['zeszyt 60 kartek x3', '3 piece | zeszyt | 60 kartek'],
  ['herbata czarna 100 torebek', '1 piece | herbata czarna | 100 torebek'],
  ['herbata lipton 50 saszetek', '1 piece | herbata lipton | 50 torebek'],
  ['herbata 2 torebki', '2 sachet | herbata'],
  ['felix 12 saszetek', '12 piece | felix | saszetki'],
  // Empty vessels
  ['kubek 250 ml', 'kubek 250 ml'],
  ['butelka 0,5l', 'butelka 0,5l'],
  ['pudełko 5l', 'pudełko 5l'],
  ['szklanka 300ml 6 szt', '6 piece | szklanka 300 ml'],
  ['szklanka 6 szt', '6 piece | szklanka'],
  ['słoiki 0,5l x 12', '12 piece | słoiki 0,5 l'],
  ['butelka wody 1,5 l', '1 bottle | woda | 1,5 l'],
  ['puszka 400 g pomidorów', '1 can | pomidory | 400 g'],
  // Packs
  ['czteropak tyskie', '1 piece | tyskie | czteropak'],
  ['zgrzewka cisowianki', '1 piece | cisowianka | zgrzewka'],
  ['zgrzewka muszynianki 1,5', '1 piece | muszynianka | zgrzewka, 1,5'],
  ['zgrzewka mleka 12', '1 piece | mleko | zgrzewka, 12'],
  ['skrzynka tyskiego', '1 piece | tyskie | skrzynka'],
  ['sześciopak żywca', '1 piece | żywiec | sześciopak'],
  ['skrzynka narzędziowa', 'skrzynka narzędziowa'],
  ['skrzynka na narzędzia', 'skrzynka na narzędzia'],
  // Litres and grams as an adjective
  ['1,5 litrowa cola', 'cola | 1,5 litrowa'],
  ['5 litrowa woda 2 szt', '2 piece | woda | 5 litrowa'],
  ['200 gramowa czekolada', 'czekolada | 200 gramowa'],
  ['2 litrowe butelki wody', '2 bottle | woda | litrowe'],
  // What is weighed at the counter
  ['schab 0,8', '0.8 kg | schab'],
  ['mandarynki 1,5', '1.5 kg | mandarynki'],
  ['nektarynki 0,5', '0.5 kg | nektarynki'],
  ['marchewka 1,5', '1.5 kg | marchewka'],
  ['ser żółty 0,3', '0.3 kg | ser żółty'],
  ['kiszona kapusta 0,5', '0.5 kg | kiszona kapusta'],
  ['nektar 0,7', '1 piece | nektar | 0,7'],
  ['papryka 0,5', '0.5 piece | papryka'],
  ['kurczak 1,5', '1.5 kg | kurczak'],
  ['kurczak 0,5', '0.5 piece | kurczak'],
  ['pomidory 0,5', '0.5 kg | pomidory'],
  ['pomidory 4', '4 piece | pomidory'],
  ['arbuz 0,5', '0.5 piece | arbuz'],
  ['szynka 20', '20 dag | szynka'],
  ['szynka 2', '2 piece | szynka'],
  ['ser żółty 25', '25 dag | ser żółty'],
  ['serki 20', '20 piece | serek'],
  ['schab 0,8 szt', '0.8 piece | schab'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});
