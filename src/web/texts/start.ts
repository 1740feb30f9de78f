/** Texts of the start script, which comes before the app's code, apart from all others so that it comes soon. */
export const atStart = {
  shell: {
    lists: 'Listy',
    recipes: 'Przepisy',
    plan: 'Plan',
    products: 'Produkty',
    account: 'Moje konto',
  },
  lists: { addTitle: 'Nowa lista', forRecipe: 'do: {{recipes}}', otherAisle: 'Inne' },
  recipes: { addTitle: 'Nowy przepis' },
} as const;
