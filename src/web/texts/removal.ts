import { translator } from './translate.ts';

/** Texts of the question before a user is removed. */
export const removal = {
  listsStay: 'Listy, do których ktoś jeszcze ma dostęp, zostaną.',
  unshared_one: 'Zniknie też {{count}} lista, do której nikt inny nie ma dostępu.',
  unshared_few: 'Znikną też {{count}} listy, do których nikt inny nie ma dostępu.',
  unshared_many: 'Zniknie też {{count}} list, do których nikt inny nie ma dostępu.',
  unshared_other: 'Zniknie też {{count}} listy, do których nikt inny nie ma dostępu.',
  successors: 'Kto przejmie wspólne listy: {{names}}.',
  passing: '{{name}} ({{lists}})',
  listCount_one: '{{count}} lista',
  listCount_few: '{{count}} listy',
  listCount_many: '{{count}} list',
  listCount_other: '{{count}} listy',
  andMoreLists_one: '{{names}} i jeszcze {{count}} lista',
  andMoreLists_few: '{{names}} i jeszcze {{count}} listy',
  andMoreLists_many: '{{names}} i jeszcze {{count}} list',
  andMoreLists_other: '{{names}} i jeszcze {{count}} listy',
} as const;

export const t = translator({ removal });
