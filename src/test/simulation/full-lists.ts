import { v7 as uuidv7 } from 'uuid';
import { groupsOf } from '../../web/sync/refusals.ts';
import { Random } from '../random.ts';
import { isShown, type ScreenOptions } from './screens.ts';
import type { SimulatedTab } from './simulated-device.ts';

/** More than one operation may add: the web divides it. */
const MAX_PASTED = 130;

/**
 * How many items a list may hold in this world: in a third of them so few that it is often full; undefined for as many
 * as the app allows.
 * @param least what it holds from the beginning
 */
export function roomIn(seed: number, least: number): number | undefined {
  if (seed % 3 !== 2) return undefined;
  // A random source of its own, so that whether lists are full decides nothing else.
  const dice = new Random(seed);
  return least + dice.whole(4, 14) + (pastes(seed) ? MAX_PASTED : 0);
}

/** Whether long texts are pasted in this world: its lists become long, and its seeds slow. */
export function pastes(seed: number): boolean {
  return seed % 17 === 9;
}

/** Pastes a text of many lines, each a new product. */
export function paste(tab: SimulatedTab, listId: string, { random }: ScreenOptions): void {
  if (!isShown(tab, listId)) return;
  const number = random.whole(1, 9);
  const items = Array.from({ length: random.whole(MAX_PASTED / 2, MAX_PASTED) }, (_, line) => {
    const ids = { itemId: uuidv7(), productId: uuidv7() };
    return { ...ids, productName: `Wiersz ${line} z ${number}`, qty: 1, unit: 'piece' } as const;
  });
  void tab.do(listId, { type: 'item.add', items });
}

/**
 * In one of the tabs, tries all that was refused again, or one change, now and then with a second tap, in another tab of
 * the device if there is one; or dismisses it.
 */
export function decideOnRefusals(tabs: readonly SimulatedTab[], { random }: ScreenOptions): void {
  const told = tabs.filter(({ refused }) => refused.length > 0);
  if (told.length === 0) return;
  const tab = random.pick(told);
  const groups = groupsOf(tab.refused);
  const chosen = random.chance(0.5) ? groups : [random.pick(groups)];
  if (random.chance(0.15)) {
    void tab.dismiss(chosen);
    return;
  }
  void tab.tryAgain(chosen);
  if (!random.chance(0.3)) return;
  const other = told.find((each) => each !== tab && each.device === tab.device) ?? tab;
  const ids = new Set(chosen.map(({ head }) => head.id));
  void other.tryAgain(groupsOf(other.refused).filter(({ head }) => ids.has(head.id)));
}

/** Tries everything again that is shown as refused, in all of a device's tabs at once. */
export function tryAllAgain(tabs: readonly SimulatedTab[]): void {
  for (const tab of tabs) if (tab.refused.length > 0) void tab.tryAgain(groupsOf(tab.refused));
}
