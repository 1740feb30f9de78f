import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Offer, useOffer } from './use-offer.ts';

/** The text offered once all this was done, before it was drawn. */
function offeredAfter(act: (offers: ReturnType<typeof useOffer<Offer>>) => void): string {
  function Offered() {
    const offers = useOffer<Offer>(() => undefined);
    const [isNew, setNew] = useState(true);
    if (isNew) {
      setNew(false);
      act(offers);
    }
    return offers.offer?.text;
  }
  return renderToStaticMarkup(createElement(Offered));
}

const [older, newer] = [{ text: 'older' }, { text: 'newer' }];

test('an offer stands until its time is over', () => {
  expect(offeredAfter(({ show }) => show(older))).toBe('older');
  const ended = offeredAfter(({ show, close }) => {
    show(older);
    close(older);
  });
  expect(ended).toBe('');
});

test.each(['close', 'takeBack'] as const)('the end of an older offer leaves the newer one: %s', (end) => {
  const left = offeredAfter((offers) => {
    offers.show(older);
    offers.show(newer);
    offers[end](older);
  });
  expect(left).toBe('newer');
});
