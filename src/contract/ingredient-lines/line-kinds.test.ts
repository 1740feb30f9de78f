import { expect, test } from 'vitest';
import { parseLine } from './parse-line.ts';
import { ProductIndex } from './products/product-index.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const catalogue = catalogueOf();
const { dictionary } = catalogue;

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string): string {
  const { kind, qty, unit, product, note } = parseLine(line, catalogue);
  const amount = kind === 'ingredient' ? `${qty ?? ''} ${unit ?? ''}`.trim() : kind;
  return [amount, product?.name, note].filter(Boolean).join(' | ');
}

test.each([
  ['Piec 40 minut w 180 st.', 'other'],
  ['piec ok. 40 minut', 'other'],
  ['Piec w 180 st. 40 minut', 'other'],
  ['piec około godziny', 'other'],
  ['piec do pizzy', 'other'],
  ['Piec na złoty kolor', 'other'],
  ['piec elektryczny', 'other'],
  ['piec cebul', '5 piece | cebula'],
  ['piec jajek', '5 piece | jajka'],
  ['pięć jajek', '5 piece | jajka'],
  ['na oko mąka', 'mąka | na oko'],
  ['mąka na oko', 'mąka | na oko'],
  ['Na krem', 'heading | Na krem'],
  ['pół na pół mleko i woda', 'mleko i woda | pół na pół'],
  ['pół kostki masła', '0.5 cube | masło'],
  ['3 części oliwy', 'some | oliwa | 3 części'],
  ['szklanka ma 250 ml', 'other'],
  ['1 szklanka to 250 ml', 'other'],
  ['moja szklanka ma pojemność 250 ml', 'other'],
  ['1 szklanka mąki', '1 cup | mąka'],
  ['1 szklanka = 250 ml', 'other'],
  ['3 szklanki = 450 g mąki', '3 cup | mąka | 450 g'],
  ['części do roweru', 'części do roweru'],
  ['odplamiacz na plamy', 'odplamiacz na plamy'],
  ['płyn do płukania jamy ustnej', 'płyn do płukania jamy ustnej'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('a line that ends with a colon is a heading, even if a product has its name', () => {
  const known = new ProductIndex([{ id: 'zakupy', name: 'Zakupy' }], dictionary);
  const kindOf = (line: string) => parseLine(line, { products: known, dictionary }).kind;
  expect(kindOf('Zakupy')).toBe('ingredient');
  expect(kindOf('Zakupy:')).toBe('heading');
});
