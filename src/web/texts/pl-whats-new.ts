/** Texts of what is new in the app. The news themselves stand in CHANGELOG.md. */
export const whatsNew = {
  title: 'Co nowego',
  updated: 'LZ ma nową wersję.',
  about: 'O aplikacji',
  version: 'Wersja {{version}}',
} as const;
