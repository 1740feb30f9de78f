import type { Element } from 'domhandler';
import type { FoundIngredient } from './found.ts';
import { withoutBullet } from './headings.ts';
import { linesOf } from './lines.ts';
import type { Page } from './page.ts';
import { isInside, textOf } from './text.ts';

/** The class names that authors of pages give to their lists of ingredients. */
const NAME = /ingredi[eë]|skladnik|składnik|zutat|hozzavalo/i;
const MAX_INGREDIENTS = 100;
const MAX_LENGTH = 250;
/** The most elements with such a name that are checked. */
const MAX_ELEMENTS = 500;

const namesOf = ({ attribs }: Element) => `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`;

/**
 * Ingredients by the class of their container: the items of the first list in such an element, otherwise several such
 * elements of one class. For pages that mark them in no other way.
 */
export function ingredientsByClass(page: Page): FoundIngredient[] {
  const named = page.elements.filter((element) => NAME.test(namesOf(element))).slice(0, MAX_ELEMENTS);
  let last: Element | undefined;
  for (const element of named) {
    // An element inside the previous one was read with it.
    if (last && isInside(element, last)) continue;
    last = element;
    const items = linesOf(element).filter(({ kind }) => kind === 'item');
    const found = listOf(items.map(({ text }) => text));
    if (found.length > 0) return found;
  }
  const byClass = Map.groupBy(named, ({ attribs }) => attribs['class'] ?? '');
  for (const elements of byClass.values()) {
    const found = listOf(elements.map((element) => textOf(element)));
    if (found.length > 0) return found;
  }
  return [];
}

/** The lines, if they look like ingredients: several, short, and half of them with an amount. */
function listOf(lines: string[]): FoundIngredient[] {
  const texts = lines.map(withoutBullet).filter((text) => text !== '');
  const amounts = texts.filter((text) => /[\d¼½¾⅓⅔]/.test(text));
  const isList =
    texts.length > 2 &&
    texts.length <= MAX_INGREDIENTS &&
    amounts.length * 2 >= texts.length &&
    texts.every((text) => text.length <= MAX_LENGTH);
  return isList ? texts.map((text) => ({ text, section: null })) : [];
}
