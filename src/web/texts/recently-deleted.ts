import { translator } from './translate.ts';

/** Texts of recently deleted lists, products and recipes. */
export const recentlyDeleted = {
  title: 'Ostatnio usunięte',
  deletedAt: 'usunięto {{when}}',
  restore: 'Przywróć',
  restoreNamed: 'Przywróć: {{name}}',
  restored: 'Przywrócono: {{name}}',
  restoreFailed: 'Nie udało się przywrócić.',
  leave: 'Opuść listę',
  leaveNamed: 'Opuść listę: {{name}}',
  fetchFailed: 'Nie udało się pobrać listy usuniętych.',
  more: 'Widać tu {{count}} ostatnio usuniętych. Starsze pojawią się, gdy przywrócisz nowsze.',
  empty: 'Nic tu nie ma',
  emptyHint: 'To, co usuniesz, można przywrócić przez {{days}} dni.',
} as const;

export const t = translator({ recentlyDeleted });
