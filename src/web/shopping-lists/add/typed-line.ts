import type { Unit } from '../../../contract/units.ts';
import type { Choices, TypedThing } from './plain-thing.ts';

export interface Amount {
  quantity?: string;
  unit?: Unit;
}

/** What was typed into the add row, and said of it. */
export interface TypedLine {
  text: string;
  /** Amounts that were touched win over what the text says, each by the place of its thing. */
  touched: Readonly<Record<number, Amount | undefined>>;
  choices: Choices;
  /** Those that have these places. */
  things: readonly TypedThing[];
}

/** The line with each touched amount where its thing stands now: one that is corrected keeps place and first letter. */
export function followThings(line: TypedLine, things: readonly TypedThing[]): TypedLine {
  const was = line.things.map(({ text }) => text);
  const is = things.map(({ text }) => text);
  const touched = is.map((text, at) => {
    const own = was.indexOf(text);
    const before = was[at] ?? '';
    const isSame =
      own < 0 && !is.includes(before) && text.toLowerCase().startsWith(before.charAt(0).toLowerCase());
    return line.touched[isSame ? at : own];
  });
  // What was touched before anything was typed waits for the first thing.
  return { ...line, touched: is.length > 0 ? touched : line.touched, things };
}
