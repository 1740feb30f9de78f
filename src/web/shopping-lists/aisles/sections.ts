import type { Aisle } from '../../../contract/products/aisles.ts';
import { OTHER_AISLE_ID } from '../../../contract/products/other-aisle.ts';
import { atStart } from '../../texts/start.ts';
import type { Line } from '../lines/lines.ts';

/** The lines to buy in one aisle, in the order of adding. */
export interface Section {
  /** Of the aisle; empty where lines stand in no aisles. */
  id: string;
  name: string;
  lines: Line[];
  /** How many lines stand before it. */
  start: number;
}

/** The aisle of each product, by product id. */
export type AisleOf = ReadonlyMap<string, string>;

/** All lines in the order of adding. */
export const inOneSection = (lines: Line[]): Section[] => [{ id: '', name: '', lines, start: 0 }];

/**
 * Lines by aisle, in the order of `aisles`; without those aisles that have none. A line whose aisle isn't known, or
 * not among `aisles`, is in 'Inne'.
 */
export function toSections(lines: readonly Line[], aisleOf: AisleOf, aisles: readonly Aisle[]): Section[] {
  const sections = new Map(
    aisles.map(({ id, name }): [string, Section] => [id, { id, name, lines: [], start: 0 }]),
  );
  const other = sections.get(OTHER_AISLE_ID) ?? {
    id: OTHER_AISLE_ID,
    name: atStart.lists.otherAisle,
    lines: [],
    start: 0,
  };
  sections.set(OTHER_AISLE_ID, other);
  for (const line of lines) (sections.get(aisleOf.get(line.productId) ?? '') ?? other).lines.push(line);
  const filled = [...sections.values()].filter((section) => section.lines.length > 0);
  let start = 0;
  for (const section of filled) {
    section.start = start;
    start += section.lines.length;
  }
  return filled;
}
