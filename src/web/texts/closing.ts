import { translator } from './translate.ts';

/** The question before a dialog with unsaved input is closed. */
export const closing = {
  title: 'Zamknąć bez zapisywania?',
  text: 'Zmiany wprowadzone w tym oknie przepadną.',
} as const;

export const t = translator({ closing });
