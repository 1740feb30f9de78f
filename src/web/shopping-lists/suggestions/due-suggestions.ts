import { DAY_MS } from '../../../contract/durations.ts';
import { dueness, MIN_DUE, type Suggestion } from '../../../contract/shopping-lists/suggestions.ts';

export interface DueSuggestions {
  /** Whose usual interval is over, or nearly, the most due first. */
  due: Suggestion[];
  /** The others, the last bought first. */
  recent: Suggestion[];
}

/**
 * The products that are due now, however old the answer is, and those that aren't.
 * @param onList products that need no suggestion
 * @param now in ms since 1970
 */
export function sortByDueness(
  suggestions: readonly Suggestion[],
  onList: ReadonlySet<string>,
  now: number,
): DueSuggestions {
  const offered = suggestions
    .filter(({ productId }) => !onList.has(productId))
    .map((suggestion) => ({ suggestion, due: dueness(suggestion, now) ?? 0 }));
  return {
    due: offered
      .filter(({ due }) => due >= MIN_DUE)
      .sort((a, b) => b.due - a.due)
      .map(({ suggestion }) => suggestion),
    recent: offered
      .filter(({ due }) => due < MIN_DUE)
      .map(({ suggestion }) => suggestion)
      .sort((a, b) => b.lastAt - a.lastAt),
  };
}

/** Few enough to be read at a glance: what is due, then what was bought now and then, but not within the last day. */
export function pickChips({ due, recent }: DueSuggestions, most: number, now: number): Suggestion[] {
  const others = recent.filter(({ lastAt, intervalDays }) => intervalDays === null && now - lastAt > DAY_MS);
  return [...due, ...others].slice(0, most);
}
