import { stores } from './stores.ts';
import { translator } from './translate.ts';

/** Texts of the dialog in which aisles are put in order. */
export const aisleOrder = {
  titleIn: 'Kolejność działów: {{name}}',
  hint: 'Przesunięty dział zostaje przypięty. Pozostałe układają się same po kolejnych zakupach.',
  moveUp: 'Przesuń wyżej: {{name}}',
  moveDown: 'Przesuń niżej: {{name}}',
  drag: 'Przeciągnij, aby zmienić kolejność',
  moved: '{{name}}, pozycja {{position}} z {{total}}',
  unpin: 'Odepnij: {{name}}',
  unpinned: 'Odpięto: {{name}}',
  closeTitle: 'Zamknąć bez zapisywania?',
  closeText: 'Nowa kolejność działów przepadnie.',
  changedMeanwhile: 'Ktoś w międzyczasie zmienił tę kolejność. Zapisanie zastąpi ją Twoją.',
} as const;

export const t = translator({ stores, aisleOrder });
