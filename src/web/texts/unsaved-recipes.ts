import { translator } from './translate.ts';

const unsavedRecipes = {
  title: 'Niezapisane przepisy',
  unnamed: 'Przepis bez nazwy',
  open: 'Otwórz',
  openNamed: 'Otwórz: {{name}}',
} as const;

export const t = translator({ unsavedRecipes });
