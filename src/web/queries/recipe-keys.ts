export const RECIPES_KEY = ['recipes'] as const;
export const RECIPE_KEY = 'recipe';
