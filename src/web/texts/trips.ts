import { translator } from './translate.ts';

/** Texts of a shopping trip. */
export const trips = {
  go: 'Idę na zakupy',
  whichStore: 'Do którego sklepu?',
  noStore: 'Bez sklepu',
  newStore: 'Inny sklep',
  notify: 'Powiadom domowników',
  shopping: 'Na zakupach',
  nobody: 'ktoś',
  pushHint: 'Chcesz wiedzieć, co ktoś dopisze, gdy telefon jest w kieszeni?',
  withoutStore: 'Zakupy',
  end: 'Zakończ',
  leave: 'Wychodzę',
  endTitle: 'Zakończyć zakupy?',
  stillShops: '{{who}} jeszcze kupuje.',
  stillShop: '{{who}} jeszcze kupują.',
  nobodyElse: 'Nikt inny już nie kupuje.',
  endForAll: 'Zakończ dla wszystkich',
  somebody: 'Na zakupach: {{name}}',
  somebodyIn: 'Na zakupach: {{name}} ({{store}})',
  join: 'Też tu jestem',
  add: 'Dodaj',
  claim: 'Biorę ten dział',
  claimOf: 'Biorę ten dział: {{aisle}}',
  claimedBy: 'Bierze: {{name}}',
  mine: 'Twój dział',
  giveBack: 'Zrezygnuj',
  giveBackOf: 'Zrezygnuj z działu: {{aisle}}',
  missing: 'Nie ma w sklepie',
  found: 'Jednak jest',
  change: 'Zmień ilość lub uwagi',
  ended: 'Koniec zakupów',
  bought: 'Kupiono {{checked}} z\u00a0{{total}}.',
  returning: 'Tego nie było, więc wraca na listę: {{what}}.',
} as const;

export const t = translator({ trips });
