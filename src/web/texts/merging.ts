import { translator } from './translate.ts';

/** The question before two products are merged, and what it says of the photo and the measures of the one that goes. */
export const merging = {
  question: 'Produkt „{{name}}” zniknie, a jego miejsce zajmie „{{into}}”. Tego nie można cofnąć.',
  photoMoves: 'Jego zdjęcie przejdzie na „{{into}}”.',
  photoLost: 'Jego zdjęcie przepadnie, bo „{{into}}” ma swoje.',
  measuresMove: 'Jego miary ({{measures}}) przejdą na „{{into}}”.',
  measuresLost: 'Jego miary ({{measures}}) przepadną, bo „{{into}}” ma inne.',
  unknown: 'Jego zdjęcie i miary przejdą na „{{into}}”, a jeśli „{{into}}” ma swoje, przepadną.',
  measure: '{{unit}} = {{amount}}',
} as const;

export const t = translator({ merging });
