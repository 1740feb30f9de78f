import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string): string {
  const { kind, qty, unit, product, note } = parseLine(line, catalogue);
  const amount = kind === 'ingredient' ? `${qty ?? ''} ${unit ?? ''}`.trim() : kind;
  return [amount, product?.name, note].filter(Boolean).join(' | ');
}

test.each([
  // Shortened, behind food
  ['truskawki opak.', '1 pack | truskawki'],
  ['jogurt grecki op.', '1 pack | jogurt grecki'],
  ['wino but.', '1 bottle | wino'],
  ['dżem sł.', '1 jar | dżem'],
  ['masło kost.', '1 cube | masło'],
  ['groszek pusz.', '1 can | groszek'],
  ['groszek pusz. 2', '2 can | groszek'],
  ['but.', 'but'],
  ['cukier kost.', 'cukier kost'],
  // Boxes, full and empty
  ['śledzie w oleju 1 pojemnik', '1 pack | śledzie w oleju'],
  ['maliny 2 pojemniki', '2 pack | maliny'],
  ['2 pojemniki świeżych malin', '2 pack | świeże maliny'],
  ['2 pojemniki', '2 piece | pojemniki'],
  ['2 pojemniki na żywność', '2 piece | pojemniki na żywność'],
  ['3 pojemniki plastikowe', '3 piece | pojemniki plastikowe'],
  ['3 pojemniki szklane do zupy', '3 piece | pojemniki szklane | do zupy'],
  ['2 wytłoczki jajek', '2 piece | jajka | wytłoczki'],
  ['jajka 1 wytłoczka', '1 piece | jajka | wytłoczka'],
  ['mleko po litrze', '1 l | mleko'],
  // A little
  ['kapka oliwy', 'some | oliwa'],
  ['ociupinka chili', 'some | chili'],
  ['2 tabl. gorzkiej czekolady', '2 pack | gorzka czekolada'],
  ['apap 12 tabl.', '1 piece | apap | 12 tabl.'],
  // Which spoon it is
  ['łyżka stołowa octu', '1 spoon | ocet'],
  ['łyżka deserowa cukru', '1 spoon | cukier'],
  ['łyżeczka do herbaty soli', '1 teaspoon | sól'],
  ['łyżka stołowa', 'łyżka stołowa'],
  ['łyżka stołowa srebrna', 'łyżka stołowa srebrna'],
  // Of what size a product is
  ['6 średnich ziemniaków', '6 piece | ziemniaki | średnich'],
  ['1 średni seler', '1 piece | seler | średni'],
  ['cebula średnia', 'cebula | średnia'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('a litre of each', () => {
  const items = splitItems('mleko i sok po litrze', catalogue);
  expect(items.map(read)).toEqual(['1 l | mleko', '1 l | sok']);
});
