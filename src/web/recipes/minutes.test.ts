import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { formatMinutes, parseMinutes } from './minutes.ts';

test.each([
  ['90', 90],
  [' 45 min ', 45],
  ['45 minut', 45],
  ['1 minuta', 1],
  ['2 h', 120],
  ['2h', 120],
  ['1 h 30 min', 90],
  ['1h30', 90],
  ['1:30', 90],
  ['1,5 h', 90],
  ['1.5 godz.', 90],
  ['2 godziny', 120],
  ['3 godzin', 180],
  ['', undefined],
  ['0', undefined],
  ['długo', undefined],
  ['-5', undefined],
  ['1,5', undefined],
  [String(LIMITS.minutesMax + 1), undefined],
])('%s', (typed, minutes) => expect(parseMinutes(typed)).toBe(minutes));

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: LIMITS.minutesMax }), (minutes) => {
      expect(parseMinutes(formatMinutes(minutes))).toBe(minutes);
    }),
  );
});
