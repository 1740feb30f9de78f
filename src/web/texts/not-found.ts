import { translator } from './translate.ts';

/** Texts of the page for unknown addresses. */
export const notFound = {
  text: 'Strona nie została znaleziona lub nie masz do niej uprawnień.',
} as const;

export const t = translator({ notFound });
