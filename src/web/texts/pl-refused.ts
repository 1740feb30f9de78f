/** Texts of the tray of what the server has refused. */
export const refused = {
  /** What was to be done, and was refused. */
  intent: {
    add: 'Dodanie: {{what}}',
    change: 'Zmiana: {{what}}',
    remove: 'Usunięcie: {{what}}',
    restore: 'Przywrócenie: {{what}}',
    tick: 'Odhaczenie: {{what}}',
    untick: 'Znów do kupienia: {{what}}',
    clearChecked: 'Wyczyszczenie zaznaczonych: {{what}}',
    clear: 'Wyczyszczenie listy: {{what}}',
    rename: 'Nowa nazwa listy: {{what}}',
    createList: 'Nowa lista: {{what}}',
    deleteList: 'Usunięcie listy',
    staple: 'Zwykle mam w domu: {{what}}',
    noStaple: 'Zwykle nie mam w domu: {{what}}',
  },
  changes_one: 'Nie udało się zapisać {{count}} zmiany',
  changes_few: 'Nie udało się zapisać {{count}} zmian',
  changes_many: 'Nie udało się zapisać {{count}} zmian',
  changes_other: 'Nie udało się zapisać {{count}} zmiany',
  onList: 'Lista „{{name}}”',
  tryAgain: 'Spróbuj ponownie',
  tryAgainOf: 'Spróbuj ponownie: {{what}}',
  dismiss: 'Odrzuć',
  dismissAll: 'Odrzuć wszystkie',
  dismissOf: 'Odrzuć: {{what}}',
} as const;
