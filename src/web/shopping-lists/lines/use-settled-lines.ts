import { useEffect, useState } from 'react';
import type { Line } from './lines.ts';
import { useIdleGate } from './use-idle.ts';

export interface SettledLines {
  toBuy: Line[];
  inBasket: Line[];
}

/** Product ids, each with whether its line stands in the basket. */
type Places = ReadonlyMap<string, boolean>;

function placesOf(lines: readonly Line[]): Places {
  return new Map(lines.map(({ productId, checked }) => [productId, checked]));
}

interface SettledOptions {
  /** Another number whenever something was taken back, which is back at once. */
  takenBack: number;
  /** The product to which something was added here a moment ago. */
  added: string | undefined;
}

/**
 * Divides lines into those to buy and those in the basket. A line that any user ticks or unticks stays where it is
 * until nothing was ticked or touched for about a second, so that nothing jumps under the thumb. New lines go where
 * they belong at once, and so does a line in the basket to which something was added. If the line with the focus
 * disappears, the focus goes to the next one.
 */
export function useSettledLines(lines: readonly Line[], { takenBack, added }: SettledOptions): SettledLines {
  const [places, setPlaces] = useState<Places>(() => placesOf(lines));
  const [wanted, setWanted] = useState<Places>(places);
  // Kept while nothing is ticked or unticked, because an answer of the server brings new but equal lines.
  const current = placesOf(lines);
  if (!arePlacesEqual(current, wanted)) setWanted(current);
  const [settledFor, setSettledFor] = useState(takenBack);
  if (settledFor !== takenBack) {
    setSettledFor(takenBack);
    setPlaces(current);
  } else if (added !== undefined && places.get(added) && current.get(added) === false) {
    setPlaces(new Map([...places, [added, false]]));
  }
  if (lines.some(({ productId }) => !places.has(productId))) setPlaces(new Map([...current, ...places]));

  const idle = useIdleGate();
  useEffect(() => {
    if (arePlacesEqual(places, wanted)) return undefined;
    // Another user's tick is seen in its place for as long.
    idle.current?.touch();
    return idle.current?.run(() => {
      leaveMovingLine(({ value }) => places.get(value) !== wanted.get(value));
      setPlaces(wanted);
    });
  }, [places, wanted, idle]);

  const isInBasket = ({ productId, checked }: Line): boolean => places.get(productId) ?? checked;
  return {
    toBuy: lines.filter((line) => !isInBasket(line)),
    inBasket: lines.filter(isInBasket),
  };
}

/** Hands the focus of a line that moves to the nearest of its neighbours that stays where it is. */
function leaveMovingLine(moves: (checkbox: HTMLInputElement) => boolean): void {
  const focused = document.activeElement;
  const row = focused?.closest('li');
  const own = row?.querySelector('input');
  const all = [...(row?.closest('[role=group], section')?.querySelectorAll('input') ?? [])];
  if (!own || focused !== own || !moves(own)) return;
  const place = all.indexOf(own);
  const stays = (checkbox: HTMLInputElement): boolean => !moves(checkbox);
  const next = all.slice(place).find(stays) ?? all.slice(0, place).findLast(stays);
  next?.focus({ preventScroll: true });
}

function arePlacesEqual(a: Places, b: Places): boolean {
  return a.size === b.size && [...a].every(([productId, inBasket]) => b.get(productId) === inBasket);
}
