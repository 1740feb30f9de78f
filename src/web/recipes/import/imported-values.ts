import { v7 as uuidv7 } from 'uuid';
import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { isOneEgg } from '../../../contract/ingredient-lines/amounts/one-egg.ts';
import { findByName } from '../../../contract/ingredient-lines/find-by-name.ts';
import { parseLine } from '../../../contract/ingredient-lines/parse-line.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName, shorten } from '../../../contract/names.ts';
import { showNumber } from '../../../contract/quantities/quantities.ts';
import type { ImportedRecipe } from '../../../contract/recipes/recipe-import.ts';
import { ingredientsInLine } from '../../../contract/ingredient-lines/pasted/ingredients-in-line.ts';
import { type FormIngredient, withSections } from '../editor/form-rows.ts';
import { formatMinutes } from '../minutes.ts';
import type { RecipeValues } from '../editor/recipe-form.ts';

interface FoundProduct {
  id: string;
  name: string;
  /** The catalogue lacks it. */
  isNew: boolean;
}

type ImportedIngredient = ImportedRecipe['ingredients'][number];

/**
 * The form's values from a found recipe, with each ingredient of 'sól, pieprz' in a row of its own. Products that the
 * catalogue lacks get ids of their own, one for all forms of a name and for what finds it ('świeże truskawki'
 * beside 'truskawki'), under which they are made when the recipe is saved.
 */
export function importedValues(found: ImportedRecipe, catalogue: Catalogue): RecipeValues {
  const { products, dictionary } = catalogue;
  const made: { id: string; name: string }[] = [];
  let index = products.of(made);
  const productOf = ({ product, text }: ImportedIngredient): FoundProduct => {
    if (product?.id != null) return { id: product.id, name: product.name, isNew: false };
    const name = shorten(cleanName(product?.name ?? text), LIMITS.nameLength);
    // If several fit, their names differ only in the order or number of words, so another product would be one too
    // many.
    const [fitting] = products.find(name).candidates;
    if (fitting) return { ...fitting, isNew: false };
    const known = index.findExact(name) ?? findByName(name, { products: index, dictionary });
    if (known) return { ...known, isNew: true };
    const fresh = { id: uuidv7(), name };
    made.push(fresh);
    index = products.of(made);
    return { ...fresh, isNew: true };
  };
  const { name, portions, minutes, source, text, tags = [] } = found;
  return {
    name: name === null ? '' : shorten(cleanName(name), LIMITS.nameLength),
    portions: portions === null || portions > LIMITS.portionsMax ? '' : showNumber(portions),
    minutes: minutes === null || minutes > LIMITS.minutesMax ? '' : formatMinutes(minutes),
    source: source === null || source.length > LIMITS.sourceLength ? '' : source,
    tags,
    text,
    ingredients: withSections(
      separated(found.ingredients, catalogue)
        .filter((ingredient) => cleanName(ingredient.text) !== '')
        .map((ingredient) => ({
          ...ingredientOf(ingredient, productOf(ingredient)),
          section: ingredient.section,
        })),
    ),
  };
}

/** Splits lines of several ingredients; all stay unsplit if the recipe has no room for that many. */
function separated(ingredients: ImportedIngredient[], catalogue: Catalogue): ImportedIngredient[] {
  const separate = ingredients.flatMap((ingredient) => {
    const parts = ingredient.kind === 'heading' ? [] : ingredientsInLine(ingredient.text, catalogue);
    if (parts.length < 2) return [ingredient];
    return parts.map((text) => ({ ...parseLine(text, catalogue), text, section: ingredient.section }));
  });
  return separate.length > LIMITS.recipeIngredients ? ingredients : separate;
}

/** Without an amount it is 'trochę', as in a pasted recipe, unless it is one egg. */
function ingredientOf(
  { text, qty, qtyMax, unit, note, kind }: ImportedIngredient,
  { id, name, isNew }: FoundProduct,
): FormIngredient {
  const amount = Math.round(1_000 * (qtyMax ?? qty ?? 1)) / 1_000;
  const isAmount = amount > 0 && amount <= LIMITS.quantityMax;
  const isSaid = qty !== null || unit !== null || isOneEgg(text);
  return {
    key: uuidv7(),
    productId: id,
    productName: name,
    isNew: isNew || undefined,
    qty: isAmount ? amount : 1,
    unit: isSaid && isAmount ? (unit ?? 'piece') : 'some',
    note: kind === 'ingredient' ? note?.slice(0, LIMITS.noteLength) : undefined,
    line: text,
  };
}
