/** Texts of the offer of a new version. */
export const update = {
  ready: 'Dostępna jest nowa wersja.',
  take: 'Odśwież',
} as const;
