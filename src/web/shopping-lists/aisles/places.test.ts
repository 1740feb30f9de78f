import { describe, expect, test } from 'vitest';
import { OTHER_AISLE_ID } from '../../../contract/products/other-aisle.ts';
import { nextPlaces, type Places } from './places.ts';

const BREAD = { id: 'bread', name: 'Pieczywo', position: 1 };
const DAIRY = { id: 'dairy', name: 'Nabiał i jaja', position: 2 };
const ORDER = [BREAD, DAIRY];
const OTHER_ORDER = [DAIRY, BREAD];

const places = (aisleOf: Record<string, string>, order: Places['order'] = ORDER): Places => ({
  aisleOf: new Map(Object.entries(aisleOf)),
  order,
});
const shown = places({ milk: 'dairy', roll: 'bread' });
const noTrip = { stillFor: undefined, places: shown, areShown: false };

describe('without a trip', () => {
  test('lines move to where they belong', () => {
    const wanted = places({ milk: 'bread', roll: 'bread' }, OTHER_ORDER);
    expect(nextPlaces(shown, wanted, true, noTrip)).toEqual(wanted);
  });

  test('while none may move, only new lines take their place', () => {
    const wanted = places({ milk: 'bread', roll: 'bread', ham: 'dairy' }, OTHER_ORDER);
    expect(nextPlaces(shown, wanted, false, noTrip)).toEqual(
      places({ milk: 'dairy', roll: 'bread', ham: 'dairy' }),
    );
  });

  test('a removed line keeps its place', () => {
    expect(nextPlaces(shown, places({ roll: 'bread' }), true, noTrip)).toBe(shown);
  });

  test('the order stays where the current one is not known', () => {
    const wanted = { ...places({ milk: 'dairy', roll: 'bread' }), order: undefined };
    expect(nextPlaces(shown, wanted, true, noTrip)).toBe(shown);
  });
});

describe('on a trip', () => {
  const atStart = places({ milk: 'bread', roll: 'bread' }, OTHER_ORDER);
  const trip = { stillFor: 'trip', places: atStart, areShown: false };

  test('lines move to the places that they had when it began, not to later ones', () => {
    const wanted = places({ milk: 'bread', roll: 'dairy' });
    expect(nextPlaces(shown, wanted, true, trip)).toEqual(atStart);
  });

  test('once they have moved, they stay', () => {
    const wanted = places({ milk: 'bread', roll: 'dairy' }, OTHER_ORDER);
    expect(nextPlaces(shown, wanted, true, { ...trip, areShown: true })).toBe(shown);
  });

  test('new lines take their place, and those whose aisle is found go to it', () => {
    const kept = places({ milk: 'dairy', tofu: OTHER_AISLE_ID });
    const wanted = places({ milk: 'bread', tofu: 'dairy', ham: 'dairy' });
    const areShown = { ...trip, areShown: true };
    expect(nextPlaces(kept, wanted, true, areShown)).toEqual(
      places({ milk: 'dairy', tofu: 'dairy', ham: 'dairy' }),
    );
    expect(nextPlaces(kept, wanted, false, areShown)).toEqual(
      places({ milk: 'dairy', tofu: OTHER_AISLE_ID, ham: 'dairy' }),
    );
  });

  test('a line does not go back to other products when its aisle is unknown for a moment', () => {
    const wanted = places({ milk: OTHER_AISLE_ID, roll: OTHER_AISLE_ID });
    expect(nextPlaces(shown, wanted, true, { ...trip, areShown: true })).toBe(shown);
  });
});
