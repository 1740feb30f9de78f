import { translator } from './translate.ts';

/** Texts of the sum to buy of a product, and where it comes from. */
export const sums = {
  about: 'ok.\u00a0{{what}}',
  ofForms: 'w tym {{what}}',
  title: 'Skąd ta suma',
  from: '{{source}}: {{amount}}',
  becomes: '{{source}}: {{amount}} = {{share}}',
  withoutRecipe: 'Dodane osobno',
  total: 'Razem: {{sums}}',
  left: 'Zostało: {{sums}}',
  conversion: '1 {{unit}} = {{amount}}',
  boughtBy: 'Kupujemy po: {{amount}}',
  change: 'Zmień ilości lub uwagi',
  weights: 'Ile waży szklanka, łyżka, sztuka…',
} as const;

export const t = translator({ sums });
