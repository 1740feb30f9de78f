/** Texts of the picture that comes before the app's code, apart from all others so that it comes soon. */
export const first = {
  common: { appName: 'LZ', failed: 'Coś poszło nie tak.', reload: 'Odśwież stronę' },
  shell: {
    tagline: 'Wspólne zakupy bez zgubionych zmian',
    lists: 'Listy',
    recipes: 'Przepisy',
    products: 'Produkty',
    account: 'Moje konto',
  },
  lists: { addTitle: 'Nowa lista', progress: '{{checked}} z {{total}}', forRecipe: 'do: {{recipes}}' },
  recipes: { addTitle: 'Nowy przepis' },
} as const;
