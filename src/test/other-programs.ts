/** Files in the shape in which other programs write them, as their exports do it. */

/** `database.json` of a backup of Mealie, with a recipe under this id and one without any details. */
export function mealieBackup(id: string): object {
  const recipe = id.replaceAll('-', '');
  const none = { title: null, note: '', unit_id: null, food_id: null, quantity: 0, original_text: null };
  const ingredient = (fields: object) => ({ ...none, recipe_id: recipe, ...fields });
  const step = (fields: object) => ({ recipe_id: recipe, type: null, summary: '', title: '', ...fields });
  return {
    alembic_version: [{ version_num: '09aba125b57a' }],
    users: [{ id: 'f0', username: 'anna' }],
    recipes: [
      {
        id: recipe,
        slug: 'placek',
        name: 'Placek z kruszonką',
        description: 'Na niedzielę.',
        image: 'K8fA',
        recipe_servings: 8,
        recipe_yield: 'kawałków',
        recipe_yield_quantity: 0,
        prep_time: '20 minut',
        perform_time: '45 minut',
        cook_time: null,
        total_time: null,
        org_url: 'https://placki.example/kruszonka',
      },
      { id: 'ff', slug: 'herbata', name: 'Herbata', description: '', org_url: null, recipe_yield: null },
    ],
    recipes_ingredients: [
      ingredient({ position: 2, title: 'Kruszonka', quantity: 100, unit_id: 'u1', food_id: 'f2' }),
      ingredient({ position: 1, quantity: 1, note: 'szczypta soli' }),
      ingredient({
        position: 0,
        title: 'Ciasto',
        quantity: 0.5,
        unit_id: 'u2',
        food_id: 'f1',
        note: 'krupczatka',
      }),
    ],
    ingredient_units: [
      { id: 'u1', name: 'g', abbreviation: 'g' },
      { id: 'u2', name: 'kg', abbreviation: 'kg' },
    ],
    ingredient_foods: [
      { id: 'f1', name: 'mąka', plural_name: null },
      { id: 'f2', name: 'masło', plural_name: null },
    ],
    recipe_instructions: [
      step({ position: 1, title: 'Kruszonka', text: '1. Rozetrzyj **masło**.\n\n2. Posyp.' }),
      step({ position: 0, text: 'Zagnieć ciasto.' }),
    ],
    notes: [{ recipe_id: recipe, title: 'Rada', text: 'Podawaj na ciepło.' }],
    categories: [{ id: 'c1', name: 'Ciasta', slug: 'ciasta' }],
    recipes_to_categories: [{ recipe_id: recipe, category_id: 'c1' }],
    tags: [{ id: 't1', name: 'wegetariańskie', slug: 'wegetarianskie' }],
    recipes_to_tags: [{ recipe_id: recipe, tag_id: 't1' }],
  };
}

/** A recipe that a user of Mealie exports, with the names of its fields as they are in an archive. */
export function mealieRecipe(): object {
  const none = { title: null, note: '', unit: null, food: null, quantity: 0, original_text: null };
  const step = { title: '', summary: '', ingredient_references: [] };
  return {
    id: '0b9e8a2e-5d3b-4a53-9a0f-3f1f5a7c9d10',
    slug: 'drozdzowka',
    name: 'Drożdżówka',
    description: 'Na niedzielę.',
    image: 'K8fA',
    recipe_servings: 0,
    recipe_yield: '6 porcji',
    total_time: '2 godziny',
    prep_time: null,
    perform_time: null,
    recipe_category: [{ name: 'Ciasta', slug: 'ciasta' }],
    tags: [{ name: 'na słodko', slug: 'na-slodko' }],
    org_url: 'https://placki.example/drozdzowka',
    recipe_ingredient: [
      {
        ...none,
        title: 'Ciasto',
        quantity: 0.5,
        unit: { name: 'kg' },
        food: { name: 'mąka' },
        note: 'tortowa',
      },
      { ...none, quantity: 1, note: 'szczypta soli' },
    ],
    recipe_instructions: [
      { ...step, text: 'Zagnieć ciasto.' },
      { ...step, title: 'Pieczenie', text: 'Upiecz.' },
    ],
    notes: [{ title: 'Rada', text: 'Podawaj na ciepło.' }],
    settings: { disable_amount: false },
  };
}

/** `recipe.json` of Tandoor. */
export function tandoorRecipe(): object {
  const food = (name: string) => ({ name, ignore_shopping: false, supermarket_category: null });
  const unit = (name: string) => ({ name, plural_name: null, description: null });
  const none = { food: null, unit: null, amount: 0, note: '', order: 0, is_header: false, no_amount: false };
  return {
    name: 'Krupnik',
    description: 'Zupa babci',
    keywords: [{ name: 'zupy', description: '' }],
    steps: [
      {
        name: '',
        instruction: 'Podaj.',
        ingredients: [{ ...none, food: food('sól'), no_amount: true }],
        time: 0,
        order: 1,
        show_as_header: false,
      },
      {
        name: 'Gotowanie',
        instruction: '- Zagotuj {{ ingredients[0] }}.\n- Wsyp kaszę.',
        ingredients: [
          { ...none, food: food('marchew'), unit: unit('sztuka'), amount: 2, note: 'starta', order: 2 },
          { ...none, note: 'Warzywa', is_header: true, order: 1 },
          { ...none, food: food('bulion'), unit: unit('l'), amount: '1.5' },
        ],
        time: 40,
        order: 0,
        show_as_header: true,
      },
    ],
    working_time: 15,
    waiting_time: 40,
    internal: true,
    nutrition: null,
    servings: 4,
    servings_text: '',
    source_url: 'https://zupy.example/krupnik',
  };
}

/** The export of a household of KitchenOwl. */
export function kitchenOwlExport(): object {
  return {
    name: 'Dom',
    language: 'pl',
    member: ['anna'],
    shoppinglists: ['Zakupy'],
    recipes: [
      {
        name: 'Racuchy',
        description: '1. Wymieszaj: @mąka_pszenna.\n2. Usmaż u @ania.',
        time: 30,
        photo: 'abc.jpg',
        cook_time: 0,
        prep_time: 0,
        yields: 3,
        source: 'https://racuchy.example/',
        items: [
          { name: 'mąka pszenna', description: '2 szklanki', optional: false },
          { name: 'jabłka', description: 'kwaśne', optional: true },
          { name: 'cukier', description: '', optional: false },
        ],
        tags: ['śniadanie'],
      },
    ],
    items: [{ name: 'mąka', category: 'Sypkie' }],
    expenses: [],
  };
}

/** A recipe of Paprika, as it stands compressed in an export. */
export function paprikaRecipe(photo = ''): object {
  return {
    uid: '5C1F2E6A',
    name: 'Pierogi ruskie',
    description: 'Na Wigilię.',
    ingredients: '500 g mąki\n1 jajko\n\nFarsz:\n300 g twarogu (półtłustego)',
    directions: 'Zagnieć ciasto.\n\n2. Ulep pierogi.',
    notes: 'Można zamrozić.',
    nutritional_info: '250 kcal',
    prep_time: '40 minut',
    cook_time: '10 minut',
    total_time: '',
    servings: '4 porcje',
    source: 'pierogi.example',
    source_url: 'https://pierogi.example/ruskie',
    categories: ['Obiady'],
    photo: 'a.jpg',
    photo_data: photo,
    photos: [],
    rating: 5,
  };
}
