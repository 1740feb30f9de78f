import { showNumber, withoutGroups } from '../../../contract/quantities/quantities.ts';

/** Converts other programs' own formats to schema.org's recipes, which the import of pages reads. */

type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isData) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(textIn).filter(Boolean) : []);
const nameOf = (value: unknown): string => (isData(value) ? textIn(value['name']) : '');
/** What begins with an amount. */
const AMOUNT = /^[\d½¼¾⅓⅔]/;
/** Some programs write their numbers as texts. */
const numberIn = (value: unknown): number => Number(value) || 0;
const byPlace = (field: string) => (a: Data, b: Data) => numberIn(a[field]) - numberIn(b[field]);

/**
 * Data of Mealie, Tandoor, KitchenOwl or Paprika in schema.org's form, with the place of each photo in the archive, or
 * the photo itself, as its `image`; other data unchanged.
 */
export function inSchemaOrg(data: unknown): unknown {
  if (!isData(data)) return data;
  if (Array.isArray(data['recipes']) && Array.isArray(data['recipes_ingredients'])) return fromMealie(data);
  if (isMealieRecipe(data)) return fromMealieRecipe(data);
  if (isTandoor(data)) return fromTandoor(data);
  if (isPaprika(data)) return fromPaprika(data);
  const recipes = rowsIn(data['recipes']);
  return recipes.some(isKitchenOwl) ? recipes.filter(isKitchenOwl).map(fromKitchenOwl) : data;
}

interface Ingredient {
  /** Of the group that begins with it. */
  heading?: string;
  qty: number;
  unit: string;
  name: string;
  note: string;
}

/** A heading as the import of lines knows it, whatever it says. */
const headingLine = (heading: string): string[] => (heading === '' ? [] : [`## ${heading}`]);

function linesOf({ heading = '', qty, unit, name, note }: Ingredient): string[] {
  const amount = qty > 0 ? `${withoutGroups(showNumber(qty))} ${unit}` : unit;
  const remark = note === '' ? '' : `(${note.replaceAll(/[()]/g, '')})`;
  const line = [amount, name, remark].join(' ').replaceAll(/\s+/g, ' ').trim();
  return [...headingLine(heading), ...(line === '' ? [] : [line])];
}

interface Step {
  heading: string;
  text: string;
}

const filledLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);

const sectionOf = ({ heading, text }: Step): object[] => {
  const itemListElement = filledLines(text).map((step) => ({ '@type': 'HowToStep', text: step }));
  if (itemListElement.length === 0) return [];
  return heading === '' ? itemListElement : [{ '@type': 'HowToSection', name: heading, itemListElement }];
};

interface Recipe {
  name: unknown;
  description: unknown;
  url: unknown;
  recipeYield: unknown;
  prepTime: unknown;
  cookTime: unknown;
  totalTime?: unknown;
  keywords: string[];
  image?: unknown;
  /** As a text, they are lines that the import of lines reads. */
  ingredients: readonly Ingredient[] | string;
  steps: readonly Step[];
}

const recipeOf = ({ ingredients, steps, ...fields }: Recipe): object => ({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  ...fields,
  recipeIngredient: typeof ingredients === 'string' ? filledLines(ingredients) : ingredients.flatMap(linesOf),
  recipeInstructions: steps.flatMap(sectionOf),
});

const minutes = (value: unknown): string | null => (numberIn(value) > 0 ? `PT${numberIn(value)}M` : null);

/** A backup is the tables of the database. Ids stand in it with or without their dashes. */
function fromMealie(tables: Data): object[] {
  const keyOf = (id: unknown): string => String(id).replaceAll('-', '').toLowerCase();
  const rows = (table: string): Data[] => rowsIn(tables[table]);
  const named = (table: string) => new Map(rows(table).map((row) => [keyOf(row['id']), row]));
  const ofRecipe = (table: string) => Map.groupBy(rows(table), (row) => keyOf(row['recipe_id']));
  const [units, foods] = [named('ingredient_units'), named('ingredient_foods')];
  const [ingredients, steps] = [ofRecipe('recipes_ingredients'), ofRecipe('recipe_instructions')];
  const notes = ofRecipe('notes');
  const words = [
    { of: ofRecipe('recipes_to_categories'), field: 'category_id', table: named('categories') },
    { of: ofRecipe('recipes_to_tags'), field: 'tag_id', table: named('tags') },
  ];
  return rows('recipes').map((recipe) => {
    const id = keyOf(recipe['id']);
    const sorted = (table: Map<string, Data[]>) => (table.get(id) ?? []).toSorted(byPlace('position'));
    return recipeOf({
      name: recipe['name'],
      description: recipe['description'],
      url: recipe['org_url'],
      recipeYield: numberIn(recipe['recipe_servings']) || recipe['recipe_yield'],
      prepTime: recipe['prep_time'],
      cookTime: recipe['perform_time'] ?? recipe['cook_time'],
      totalTime: recipe['total_time'],
      keywords: words.flatMap(({ of, field, table }) =>
        (of.get(id) ?? []).map((row) => nameOf(table.get(keyOf(row[field])))).filter(Boolean),
      ),
      image: `data/recipes/${id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}/images/original.webp`,
      ingredients: sorted(ingredients).map((row) =>
        mealieIngredient(row, foods.get(keyOf(row['food_id'])), units.get(keyOf(row['unit_id']))),
      ),
      steps: [...sorted(steps), ...(notes.get(id) ?? [])].map(mealieStep),
    });
  });
}

function mealieIngredient(row: Data, ofFood: unknown, ofUnit: unknown): Ingredient {
  const [food, unit] = [nameOf(ofFood), nameOf(ofUnit)];
  const [heading, note] = [textIn(row['title']), textIn(row['note'])];
  const qty = numberIn(row['quantity']);
  if (food !== '') return { heading, qty, unit, name: food, note };
  // Without a food the note may be the line as it was written, beside a default quantity of 1.
  const isWhole = unit === '' && (qty === 1 || AMOUNT.test(note));
  return { heading, qty: isWhole ? 0 : qty, unit, name: note, note: '' };
}

const mealieStep = (row: Data): Step => ({ heading: textIn(row['title']), text: textIn(row['text']) });

/** In its archives fields have the names of Python, in the JSON of one recipe those of its API. */
const mealieField = (data: Data, name: string): unknown =>
  data[name] ?? data[name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())];

const isMealieRecipe = (data: Data): boolean =>
  !('@type' in data) &&
  typeof data['slug'] === 'string' &&
  ['recipe_ingredient', 'recipe_instructions'].every((name) => Array.isArray(mealieField(data, name)));

function fromMealieRecipe(data: Data): object {
  const field = (name: string) => mealieField(data, name);
  return recipeOf({
    name: data['name'],
    description: data['description'],
    url: data['org_url'] ?? data['orgURL'],
    recipeYield: numberIn(field('recipe_servings')) || field('recipe_yield'),
    prepTime: field('prep_time'),
    cookTime: field('perform_time') ?? field('cook_time'),
    totalTime: field('total_time'),
    keywords: ['recipe_category', 'tags'].flatMap((name) => rowsIn(field(name)).map(nameOf).filter(Boolean)),
    image: 'images/original.webp',
    ingredients: rowsIn(field('recipe_ingredient')).map((row) =>
      mealieIngredient(row, row['food'], row['unit']),
    ),
    steps: [...rowsIn(field('recipe_instructions')), ...rowsIn(data['notes'])].map(mealieStep),
  });
}

const isTandoor = (data: Data): boolean =>
  !('@type' in data) && rowsIn(data['steps']).some((step) => Array.isArray(step['ingredients']));

function fromTandoor(data: Data): object {
  const steps = rowsIn(data['steps']).toSorted(byPlace('order'));
  return recipeOf({
    name: data['name'],
    description: data['description'],
    url: data['source_url'],
    recipeYield: data['servings'],
    prepTime: minutes(data['working_time']),
    cookTime: minutes(data['waiting_time']),
    keywords: rowsIn(data['keywords']).map(nameOf).filter(Boolean),
    ingredients: steps.flatMap(tandoorIngredients),
    steps: steps.map((step) => ({
      heading: textIn(step['name']),
      text: withoutTemplates(textIn(step['instruction']), tandoorIngredients(step)),
    })),
  });
}

const tandoorIngredients = (step: Data): Ingredient[] =>
  rowsIn(step['ingredients'])
    .toSorted(byPlace('order'))
    .map((row) => {
      const note = textIn(row['note']);
      if (row['is_header'] === true) return { heading: note, qty: 0, unit: '', name: '', note: '' };
      const isCounted = row['no_amount'] !== true;
      return {
        qty: isCounted ? numberIn(row['amount']) : 0,
        unit: isCounted ? nameOf(row['unit']) : '',
        name: nameOf(row['food']),
        note,
      };
    });

const INGREDIENT = /\{\{\s*ingredients\[(\d{1,3})\][^{}]{0,40}\}\}/g;
const SCALED = /\{%\s*scale_number\s*\(?\s*([\d.,]{1,20})\s*\)?\s*%\}/g;

/** Steps of Tandoor name their ingredients by place: 'Dodaj {{ ingredients[0] }}.' */
const withoutTemplates = (text: string, ingredients: readonly Ingredient[]): string =>
  text
    .replaceAll(INGREDIENT, (_, at: string) => {
      const ingredient = ingredients[Number(at)];
      return ingredient === undefined ? '' : linesOf({ ...ingredient, heading: '' }).join('');
    })
    .replaceAll(SCALED, '$1');

const isKitchenOwl = (recipe: Data): boolean => Array.isArray(recipe['items']) && !('@type' in recipe);

/** Steps of KitchenOwl name their ingredients as '@mąka_pszenna'. */
const withoutReferences = (text: string, names: readonly string[]): string =>
  text.replaceAll(/@([\p{L}\p{N}_-]+)/gu, (all, reference: string) => {
    const name = reference.replaceAll('_', ' ').toLowerCase();
    return names.some((known) => known.toLowerCase() === name) ? name : all;
  });

function fromKitchenOwl(recipe: Data): object {
  const names = rowsIn(recipe['items']).map(nameOf);
  return recipeOf({
    name: recipe['name'],
    description: null,
    url: recipe['source'],
    recipeYield: numberIn(recipe['yields']) || null,
    prepTime: minutes(recipe['prep_time']),
    cookTime: minutes(recipe['cook_time']),
    totalTime: minutes(recipe['time']),
    keywords: textsIn(recipe['tags']),
    ingredients: rowsIn(recipe['items']).map((item) => {
      const said = textIn(item['description']);
      // An amount stands there as free text, and so does anything else.
      const isAmount = AMOUNT.test(said);
      const notes = [isAmount ? '' : said, item['optional'] === true ? 'opcjonalnie' : ''].filter(Boolean);
      return { qty: 0, unit: isAmount ? said : '', name: nameOf(item), note: notes.join(', ') };
    }),
    steps: [{ heading: '', text: withoutReferences(textIn(recipe['description']), names) }],
  });
}

const isPaprika = (data: Data): boolean =>
  !('@type' in data) &&
  ['name', 'ingredients', 'directions'].every((field) => typeof data[field] === 'string');

function fromPaprika(data: Data): object {
  const photos = [data['photo_data'], ...rowsIn(data['photos']).map((photo) => photo['data'])];
  const photo = photos.map(textIn).find(Boolean);
  return recipeOf({
    name: data['name'],
    description: data['description'],
    url: textIn(data['source_url']) || data['source'],
    recipeYield: data['servings'],
    prepTime: data['prep_time'],
    cookTime: data['cook_time'],
    totalTime: data['total_time'],
    keywords: textsIn(data['categories']),
    image: photo && `data:image/jpeg;base64,${photo}`,
    ingredients: textIn(data['ingredients']),
    steps: [
      { heading: '', text: textIn(data['directions']) },
      { heading: 'Uwagi', text: textIn(data['notes']) },
    ],
  });
}
