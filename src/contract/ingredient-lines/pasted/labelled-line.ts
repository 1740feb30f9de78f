import type { Catalogue } from '../products/catalogue.ts';
import { labelOf } from '../names/name-breaks.ts';
import { isWhereOrWhen } from '../names/circumstances.ts';
import { opensRemark, remarkLength } from '../names/remarks.ts';
import { splitItems } from '../several-products/split-items.ts';
import { CHOICE, hasAmount, readPiece, keysIn } from '../several-products/item-words.ts';
import { tokenise } from '../words/tokens.ts';

/** Labels that say what the products of a line are for, which part of the dish they make, or that they go on top. */
const PURPOSE =
  /^((?:do|na|dla)\s[^:,;\d]{2,40}|dodatkowo|ponadto|opcjonalnie|ewentualnie|ciasto|masa|krem|polewa|lukier|farsz|nadzienie|marynata|zalewa|sos|dressing|dip|kruszonka|spód|wierzch|dekoracja):\s+(?=\S)/iu;
/** The same before a dash, where the label begins with a preposition: 'do dekoracji – borówki, mięta'. */
const PURPOSE_BEFORE_DASH = /^((?:do|na|dla)\s[^:,;\d–—]{2,40}?)\s[-–—]\s+(?=\S)/iu;

/** Phrases with which a page addresses its readers. */
const REMARK = /^(?:uwag|wskaz[óo]wk|(?:po)?rad[ay]$|ps$|tip)/iu;

/** The label of a line and its products: 'do podania: parmezan, bazylia'. The label is empty if there is none. */
export function withoutLabel(line: string, catalogue: Catalogue): { label: string; list: string } {
  const [before = '', purpose] = PURPOSE.exec(line) ?? PURPOSE_BEFORE_DASH.exec(line) ?? [];
  if (purpose !== undefined) return { label: purpose, list: line.slice(before.length) };
  const label = labelOf(tokenise(line), catalogue) ?? '';
  const words = keysIn(label);
  const isPlace = words.length === 2 && isWhereOrWhen(words, 0);
  const isLabel = label !== '' && (isPlace || !opensRemark(words)) && !REMARK.test(label);
  return isLabel ? { label, list: line.slice(line.indexOf(':') + 1).trim() } : { label: '', list: line };
}

/**
 * All products of a list between semicolons, or after a label, if each of them is food: 'tarty parmezan, listki
 * bazylii'. Undefined for any other text.
 */
export function foodsIn(list: string, isLabelled: boolean, catalogue: Catalogue): string[] | undefined {
  const isRow = /;\s/.test(list);
  if ((!isRow && !isLabelled) || CHOICE.test(list)) return undefined;
  const foods = isRow ? list.split(/;\s+/).filter(Boolean) : splitItems(list, catalogue);
  return foods.length > 1 && foods.every((food) => namesFood(food, catalogue)) ? foods : undefined;
}

/** Whether it is food, or a product of the catalogue, and no remark. */
export function namesFood(text: string, catalogue: Catalogue): boolean {
  const line = readPiece(text, catalogue);
  if (line.product === null) return false;
  if (line.product.id !== null) return true;
  const { dictionary } = catalogue;
  if (hasAmount(line)) return keysIn(line.product.name).some((word) => dictionary.has(word));
  const words = keysIn(text);
  const named = words.slice(remarkLength(words, 0));
  return !opensRemark(named) && named.some((word) => dictionary.hasNominative(word));
}
