import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { LIMITS } from '../../contract/limits.ts';
import { formatNumber, formatQuantity, scaleQuantity } from '../../contract/quantities.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { t } from '../texts/recipes.ts';
import classes from './RecipePage.module.css';

interface IngredientsCardProps {
  recipe: Recipe;
  /** For how many the amounts are shown; null where the recipe doesn't say. */
  portions: number | null;
  onPortions: (portions: number) => void;
}

export function IngredientsCard({ recipe, portions, onPortions }: IngredientsCardProps) {
  const factor = portions === null || recipe.portions === null ? 1 : portions / recipe.portions;
  return (
    <section className={classes.card} aria-labelledby="ingredients">
      <div className={classes.cardHead}>
        <h2 id="ingredients" className={classes.cardTitle}>
          {t('recipes.ingredients')}
        </h2>
        {portions !== null && <PortionsStepper portions={portions} onChange={onPortions} />}
      </div>
      {recipe.products.length === 0 ? (
        <p className={classes.none}>{t('recipes.noIngredients')}</p>
      ) : (
        sectionsOf(recipe.products).map(({ key, section, products }) => (
          <div key={key} className={classes.section}>
            {section !== undefined && <h3 className={classes.sectionTitle}>{section}</h3>}
            <ul className={classes.ingredients}>
              {products.map((ingredient, position) => (
                // A product may stand there twice, and rows have no identity of their own.
                // oxlint-disable-next-line react/no-array-index-key
                <Ingredient key={position} ingredient={ingredient} factor={factor} />
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

interface Section {
  key: number;
  section: string | undefined;
  products: Recipe['products'];
}

/** The ingredients in their order, those of one part together under its heading. */
function sectionsOf(products: Recipe['products']): Section[] {
  const sections: Section[] = [];
  for (const product of products) {
    const last = sections.at(-1);
    if (last && last.section === product.section) last.products.push(product);
    else sections.push({ key: sections.length, section: product.section, products: [product] });
  }
  return sections;
}

interface IngredientProps {
  ingredient: Recipe['products'][number];
  /** By which the amount is scaled. */
  factor: number;
}

function Ingredient({ ingredient: { Product, qty, unit, unitLabel, note }, factor }: IngredientProps) {
  return (
    <li className={classes.ingredient}>
      <span className={classes.product}>
        {Product.name}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.quantity}>
        {formatQuantity({ qty: scaleQuantity(qty, factor), unit, unitLabel })}
      </span>
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
        disabled={portions <= 1}
        onClick={() => onChange(Math.max(1, portions - 1))}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <span role="status" className={classes.portions}>
        {t('recipes.portionCount', { count: portions, amount: formatNumber(portions) })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('recipes.morePortions')}
        disabled={portions >= LIMITS.portionsMax}
        onClick={() => onChange(Math.min(LIMITS.portionsMax, portions + 1))}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  );
}
