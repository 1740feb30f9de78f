import type { Unit } from '../../contract/quantities/units.ts';
import type { Person } from './household.ts';

/** How long before now: a day and a time of day, or minutes. Days and minutes count from 1. */
export type When = { days: number; time: string } | { minutes: number };

export interface AddedItem {
  product: string;
  qty: number;
  unit: Unit;
  note?: string;
}

/**
 * Products are given by name; each name means all its items on the list. `cook` adds the ingredients of the recipe of
 * that name.
 */
export type DemoAction =
  | { add: AddedItem[] }
  | { cook: string; portions: number }
  | { check: string[] }
  | { uncheck: string[] }
  | { set: string; qty?: number; unit?: Unit; note?: string }
  | { remove: string[] }
  | { restore: string[] }
  | { clear: 'checked' }
  | { rename: string };

export interface Step {
  who: Person;
  when: When;
  action: DemoAction;
}

export interface DemoList {
  name: string;
  owner: Person;
  members: Person[];
  /** Oldest first. */
  steps: Step[];
  /** Where it is bought. */
  store?: string;
}

export const by = (who: Person, days: number, time: string, action: DemoAction): Step => ({
  who,
  when: { days, time },
  action,
});
export const lately = (who: Person, minutes: number, action: DemoAction): Step => ({
  who,
  when: { minutes },
  action,
});
export const item = (product: string, qty: number, unit: Unit = 'piece', note?: string): AddedItem => ({
  product,
  qty,
  unit,
  ...(note === undefined ? {} : { note }),
});
export const add = (...items: AddedItem[]): DemoAction => ({ add: items });
export const check = (...products: string[]): DemoAction => ({ check: products });
