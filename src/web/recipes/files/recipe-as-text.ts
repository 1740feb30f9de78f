import { formatIngredient } from '../../../contract/recipes/ingredient-amount.ts';
import { portionFactor } from '../../../contract/recipes/portions.ts';
import { showNumber } from '../../../contract/quantities/quantities.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { scaleNote } from '../../../contract/recipes/scaled-note.ts';
import { t } from '../../texts/recipes.ts';
import { formatMinutes } from '../minutes.ts';
import { instructionsOf } from './instructions.ts';

/**
 * A recipe for people without the app, in lines as the import of recipes reads them.
 * @param portions for how many portions the amounts are; null if the recipe doesn't say
 */
export function describeRecipe(recipe: Recipe, portions: number | null): string {
  const { name, minutes, source, products } = recipe;
  const factor = portionFactor(recipe.portions, portions);
  const facts = [
    portions === null ? '' : t('recipes.portionCount', { count: portions, amount: showNumber(portions) }),
    minutes === undefined ? '' : `${t('recipes.minutes')}: ${formatMinutes(minutes)}`,
  ].filter((fact) => fact !== '');
  let current: string | undefined;
  // Ingredients without a part come first: after a part they would be read as belonging to it.
  const inOrder = products.toSorted(
    (a, b) => Number(a.section !== undefined) - Number(b.section !== undefined),
  );
  const ingredients = inOrder.flatMap(({ Product, qty, unit, unitLabel, note, section }) => {
    const amount = formatIngredient({ qty, unit, unitLabel }, factor);
    const scaled = note && scaleNote(note, { qty, unit }, recipe.portions, portions);
    const line = `- ${Product.name} – ${amount}${scaled === undefined ? '' : ` (${scaled})`}`;
    const begins = section !== current;
    current = section;
    return begins && section !== undefined ? ['', `${section}:`, line] : [line];
  });
  let number = 0;
  const steps = instructionsOf(recipe.text).flatMap((instruction) => {
    if ('text' in instruction) return `${(number += 1)}. ${instruction.text}`;
    return ['', `${instruction.heading}:`, ...instruction.steps.map((step, at) => `${at + 1}. ${step}`)];
  });
  const parts = [
    [name],
    facts,
    ingredients.length === 0 ? [] : [`${t('recipes.ingredients')}:`, ...ingredients],
    steps.length === 0 ? [] : [`${t('recipes.preparation')}:`, ...steps],
    source === undefined ? [] : [t('recipes.sourceOf', { source })],
  ];
  const said = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${said.join('\n\n')}\n`;
}
