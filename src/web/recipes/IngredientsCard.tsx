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
        <ul className={classes.ingredients}>
          {recipe.products.map(({ Product, qty, unit, unitLabel }, position) => (
            // A product may stand there twice, and rows have no identity of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={position} className={classes.ingredient}>
              <span className={classes.product}>{Product.name}</span>
              <span className={classes.quantity}>
                {formatQuantity({ qty: scaleQuantity(qty, factor), unit, unitLabel })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
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
