/** What the keys of several queries begin with: a change of one of its kind invalidates all of them. */
export const PRODUCTS_KEY = ['products'] as const;
export const RECIPES_KEY = ['recipes'] as const;
export const MEALS_KEY = ['meals'] as const;
export const STORES_KEY = ['stores'] as const;

/** Of the catalogue with its counts of use. */
export const CATALOGUE_KEY = [...PRODUCTS_KEY, 'all'] as const;

/** What the key of a single recipe begins with; its id follows. */
export const RECIPE_KEY = 'recipe';
