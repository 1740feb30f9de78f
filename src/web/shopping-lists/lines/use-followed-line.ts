import { useState } from 'react';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { type EditedItem, followLine } from './line-edit.ts';
import type { Line } from './lines.ts';

interface FollowedLine {
  edited: readonly EditedItem[];
  /** Leaves out an item that the dialog itself took off the list. */
  drop: (id: string) => void;
}

/**
 * A line as it is now, with the items that were removed from it in the meantime.
 * @param line as it was when its dialog was opened
 * @param items of the list now
 */
export function useFollowedLine(line: Line, items: readonly StoredItem[]): FollowedLine {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState<readonly EditedItem[]>(() =>
    line.items.map((item) => ({ item, isGone: false })),
  );
  const edited = followLine(known, items, dropped);
  if (edited !== known) setKnown(edited);
  const drop = (id: string): void => setDropped(new Set([...dropped, id]));
  return { edited, drop };
}
