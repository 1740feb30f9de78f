import { wordsToDigits } from '../../../contract/ingredient-lines/amounts/amount-in-words.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { checkQuantity } from '../../ui/quantity-error.ts';
import type { Choices, TypedItem } from './plain-item.ts';

export interface Amount {
  quantity?: string;
  unit?: Unit;
}

/** The text typed into the add row, and the user's choices for it. */
export interface TypedLine {
  text: string;
  /** Touched amounts win over those in the text, each by the place of its item. */
  touched: Readonly<Record<number, Amount | undefined>>;
  choices: Choices;
  /** Those that have these places. */
  items: readonly TypedItem[];
  /** The place of the one whose amount the fields show; absent for the last. */
  shown?: number;
}

const isWrong = ({ quantity = '1' }: Amount = {}): boolean =>
  checkQuantity(wordsToDigits(quantity)) !== undefined;

/**
 * The line with each touched amount where its item stands now: one that is corrected keeps place and first letter. The
 * fields stay with a quantity that can't be added, to be corrected.
 */
export function followItems(line: TypedLine, items: readonly TypedItem[]): TypedLine {
  const was = line.items.map(({ text }) => text);
  const is = items.map(({ text }) => text);
  const touched = is.map((text, at) => {
    const own = was.indexOf(text);
    const previous = was[at] ?? '';
    const isSame =
      own < 0 && !is.includes(previous) && text.toLowerCase().startsWith(previous.charAt(0).toLowerCase());
    return line.touched[isSame ? at : own];
  });
  const wrong = touched.findIndex(isWrong);
  const shown = wrong < 0 ? {} : { shown: wrong };
  const { text, choices } = line;
  // An amount touched before anything was typed waits for the first item.
  return { text, choices, touched: is.length > 0 ? touched : line.touched, items, ...shown };
}
