/** Texts of the form that makes a list. */
export const newList = {
  added: 'Lista została dodana.',
} as const;
