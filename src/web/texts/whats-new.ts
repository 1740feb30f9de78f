import { translator } from './translate.ts';

/** Texts of what is new in the app. The news themselves stand in CHANGELOG.md. */
export const whatsNew = {
  title: 'Co nowego',
  updated: 'Masz nową wersję LZ.',
  about: 'O aplikacji',
  version: 'Wersja {{version}}',
} as const;

export const t = translator({ whatsNew });
