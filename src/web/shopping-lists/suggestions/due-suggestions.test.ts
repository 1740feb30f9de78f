import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { pickChips, sortByDueness } from './due-suggestions.ts';

const NOW = Date.UTC(2027, 2, 1);
const bought = (name: string, daysAgo: number, intervalDays: number | null = null): Suggestion => ({
  productId: name,
  name,
  qty: 1,
  unit: 'piece',
  note: null,
  lastAt: NOW - daysAgo * DAY_MS,
  intervalDays,
});
const namesOf = (suggestions: readonly Suggestion[]) => suggestions.map(({ name }) => name);

const SUGGESTIONS = [
  bought('kefir', 1.5),
  bought('masło', 6, 7),
  bought('sól', 30, 100),
  bought('ser', 0.5),
  bought('mleko', 8, 4),
  bought('ryż', 20),
];

test('what is due now comes first, however old the answer is, and nothing that is on the list', () => {
  const { due, recent } = sortByDueness(SUGGESTIONS, new Set(['ryż']), NOW);
  expect([namesOf(due), namesOf(recent)]).toEqual([
    ['mleko', 'masło'],
    ['ser', 'kefir', 'sól'],
  ]);
  const later = sortByDueness(SUGGESTIONS, new Set(), NOW + 40 * DAY_MS);
  expect(namesOf(later.due)).toContain('sól');
});

test('a few are offered: those that are due, then what is bought now and then, but not within a day', () => {
  const sorted = sortByDueness(SUGGESTIONS, new Set(), NOW);
  expect(namesOf(pickChips(sorted, 9, NOW))).toEqual(['mleko', 'masło', 'kefir', 'ryż']);
  expect(namesOf(pickChips(sorted, 3, NOW))).toEqual(['mleko', 'masło', 'kefir']);
});
