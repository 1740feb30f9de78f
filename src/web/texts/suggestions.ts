import { translator } from './translate.ts';

/** Texts of suggestions for a list, from earlier purchases. */
export const suggestions = {
  title: 'Zwykle kupowane',
  due: 'Pora kupić',
  recent: 'Ostatnio kupione',
  search: 'Szukaj',
  every_one: 'codziennie',
  every_few: 'co ok. {{count}} dni',
  every_many: 'co ok. {{count}} dni',
  every_other: 'co ok. {{count}} dnia',
  lastAt: 'ostatnio {{day}}',
  hide: 'Nie podpowiadaj',
  hideOf: 'Nie podpowiadaj: {{name}}',
  hidden: 'Nie podpowiadamy już: {{name}}',
  undo: 'Cofnij',
  hiddenOnes: 'Ukryte podpowiedzi ({{count}})',
  hiddenFound: 'Ukryte podpowiedzi',
  showAgain: 'Podpowiadaj znowu',
  showAgainOf: 'Podpowiadaj znowu: {{name}}',
  shownAgain: 'Znowu podpowiadamy: {{name}}',
  older: 'Pokaż starsze',
  nothingFound: 'Nic nie pasuje do „{{query}}”.',
  foundOnList: 'To, co pasuje do „{{query}}”, jest już na liście.',
  allOnList: 'Wszystko, co zwykle kupujecie, jest już na liście.',
  empty: 'Tu pojawi się to, co zwykle kupujecie, a czego nie ma na liście.',
  failed: 'Nie udało się pobrać podpowiedzi.',
} as const;

export const t = translator({ suggestions });
