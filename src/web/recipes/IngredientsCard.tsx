import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { formatIngredient } from '../../contract/recipes/ingredient-amount.ts';
import { LIMITS } from '../../contract/limits.ts';
import { portionFactor } from '../../contract/recipes/portions.ts';
import { showNumber, showQuantity } from '../../contract/quantities/quantities.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { t } from '../texts/recipes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './IngredientsCard.module.css';
import type { Struck } from './cooking/use-struck.ts';

// On the first paint of most recipes, none is visible.
const PortionsField = lazyPart(async () => (await import('./PortionsField.tsx')).PortionsField);
const PlannedToday = lazyPart(async () => (await import('./plan/PlannedToday.tsx')).PlannedToday);
const ScaledNote = lazyPart(async () => {
  const { scaleNote } = await import('../../contract/recipes/scaled-note.ts');
  return ({ ingredient, own, portions }: ScaledNoteProps) =>
    scaleNote(ingredient.note ?? '', ingredient, own, portions);
});

interface ScaledNoteProps {
  ingredient: Recipe['products'][number];
  /** For how many the recipe is; null where it doesn't say. */
  own: number | null;
  /** For how many amounts are shown. */
  portions: number | null;
}

interface IngredientsCardProps {
  recipe: Recipe;
  /** For how many the amounts are shown; null where the recipe doesn't say. */
  portions: number | null;
  onPortions: (portions: number) => void;
  /** The reader has chosen for how many. */
  isChosen: boolean;
  /** Of the ingredients, in their order. */
  keys: readonly string[];
  struck: Struck;
}

export function IngredientsCard({
  recipe,
  portions,
  onPortions,
  isChosen,
  keys,
  struck,
}: IngredientsCardProps) {
  return (
    <section className={classes.card} aria-labelledby="ingredients">
      <div className={classes.cardHead}>
        <h2 id="ingredients" className={classes.cardTitle}>
          {t('recipes.ingredients')}
        </h2>
        {portions !== null && <PortionsStepper portions={portions} onChange={onPortions} />}
        <Suspense>
          {portions !== null && !isChosen && <PlannedToday {...{ recipe, portions }} onChoose={onPortions} />}
        </Suspense>
      </div>
      {recipe.products.length === 0 ? (
        <p className={classes.none}>{t('recipes.noIngredients')}</p>
      ) : (
        sectionsOf(recipe.products).map(({ first, section, products }) => (
          <div key={first} className={classes.section}>
            {section !== undefined && <h3 className={classes.sectionTitle}>{section}</h3>}
            <ul className={classes.ingredients}>
              {products.map((ingredient, at) => {
                const key = keys[first + at] ?? '';
                return (
                  <Ingredient
                    key={key}
                    {...{ ingredient, portions }}
                    own={recipe.portions}
                    isStruck={struck.isStruck(key)}
                    onToggle={() => struck.toggle(key)}
                  />
                );
              })}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

interface Section {
  /** The place of its first ingredient among all. */
  first: number;
  section: string | undefined;
  products: Recipe['products'];
}

/** The ingredients in their order, those of one part together under its heading. */
function sectionsOf(products: Recipe['products']): Section[] {
  const sections: Section[] = [];
  for (const [first, product] of products.entries()) {
    const last = sections.at(-1);
    if (last && last.section === product.section) last.products.push(product);
    else sections.push({ first, section: product.section, products: [product] });
  }
  return sections;
}

interface IngredientProps extends ScaledNoteProps {
  isStruck: boolean;
  onToggle: () => void;
}

function Ingredient({ ingredient, own, portions, isStruck, onToggle }: IngredientProps) {
  const { Product, qty, unit, unitLabel, note } = ingredient;
  const factor = portionFactor(own, portions);
  return (
    <li>
      <label className={classes.ingredient}>
        <input type="checkbox" className={classes.box} checked={isStruck} onChange={onToggle} />
        <span className={classes.product}>
          {Product.name}
          {note !== undefined && (
            <span className={classes.note}>
              <Suspense fallback={note}>
                {factor === 1 ? note : <ScaledNote {...{ ingredient, own, portions }} />}
              </Suspense>
            </span>
          )}
        </span>
        <span className={classes.quantity}>
          {formatIngredient({ qty, unit, unitLabel }, factor, showQuantity)}
        </span>
      </label>
    </li>
  );
}

function PortionsStepper({ portions, onChange }: { portions: number; onChange: (portions: number) => void }) {
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('recipes.fewerPortions')}
        aria-disabled={portions <= 1}
        data-disabled={portions <= 1}
        onClick={() => onChange(Math.max(Math.min(1, portions), portions - 1))}
      >
        <IconMinus size="1rem" />
      </ActionIcon>
      <span className={classes.portions}>
        <span role="status">
          {t('recipes.portionCount', { count: portions, amount: showNumber(portions) })}
        </span>
        <Suspense>
          <PortionsField portions={portions} onChange={onChange} />
        </Suspense>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('recipes.morePortions')}
        aria-disabled={portions >= LIMITS.portionsMax}
        data-disabled={portions >= LIMITS.portionsMax}
        onClick={() => onChange(Math.min(LIMITS.portionsMax, portions + 1))}
      >
        <IconPlus size="1rem" />
      </ActionIcon>
    </div>
  );
}
