import { translator } from './translate.ts';

/** What is asked before a dialog is closed with something typed into it. */
export const closing = {
  title: 'Zamknąć bez zapisywania?',
  text: 'Zmiany wprowadzone w tym oknie przepadną.',
} as const;

export const t = translator({ closing });
