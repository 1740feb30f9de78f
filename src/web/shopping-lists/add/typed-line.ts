import type { Unit } from '../../../contract/quantities/units.ts';
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
}

/** The line with each touched amount where its item stands now: one that is corrected keeps place and first letter. */
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
  // An amount touched before anything was typed waits for the first item.
  return { ...line, touched: is.length > 0 ? touched : line.touched, items };
}
