import { translator } from './translate.ts';

/** Texts of leaving several lists in one go. */
export const leaving = {
  overviewMenu: 'Więcej działań',
  several: 'Opuść kilka list',
  hint: 'Zaznacz listy, które chcesz opuścić.',
  all: 'Zaznacz wszystkie',
  submit: 'Opuść zaznaczone',
  noneChosen: 'Zaznacz co najmniej jedną listę.',
  question_one: 'Opuścić {{count}} listę?',
  question_few: 'Opuścić {{count}} listy?',
  question_many: 'Opuścić {{count}} list?',
  question_other: 'Opuścić {{count}} listy?',
  consequence_one: 'Zobaczysz ją ponownie dopiero, gdy właściciel znów ją udostępni.',
  consequence_few: 'Zobaczysz je ponownie dopiero, gdy właściciele znów je udostępnią.',
  consequence_many: 'Zobaczysz je ponownie dopiero, gdy właściciele znów je udostępnią.',
  consequence_other: 'Zobaczysz je ponownie dopiero, gdy właściciele znów je udostępnią.',
  progress: 'Opuszczono {{left}} z {{count}}',
  done_one: 'Opuszczono {{count}} listę.',
  done_few: 'Opuszczono {{count}} listy.',
  done_many: 'Opuszczono {{count}} list.',
  done_other: 'Opuszczono {{count}} listy.',
  remaining_one: 'Nie udało się opuścić {{count}} listy: {{names}}.',
  remaining_few: 'Nie udało się opuścić {{count}} list: {{names}}.',
  remaining_many: 'Nie udało się opuścić {{count}} list: {{names}}.',
  remaining_other: 'Nie udało się opuścić {{count}} listy: {{names}}.',
  andMore: '{{names}} i jeszcze {{count}}',
} as const;

export const t = translator({ leaving });
