import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { t } from '../texts/recipes.ts';
import { showError } from '../ui/toasts.ts';
import { IngredientModal } from './IngredientModal.tsx';
import { IngredientTable } from './IngredientTable.tsx';
import classes from './RecipeForm.module.css';
import type { FormIngredient } from './recipe-form.ts';

interface IngredientSectionProps {
  ingredients: FormIngredient[];
  onChange: (ingredients: FormIngredient[]) => void;
}

/** The form's ingredients: added, changed, removed and put in order. */
export const IngredientSection = memo(function IngredientSection({
  ingredients,
  onChange,
}: IngredientSectionProps) {
  const [open, setOpen] = useState<'add' | FormIngredient | null>(null);
  const put = (ingredient: FormIngredient): void => {
    const isKnown = ingredients.some(({ key }) => key === ingredient.key);
    onChange(
      isKnown
        ? ingredients.map((other) => (other.key === ingredient.key ? ingredient : other))
        : [...ingredients, ingredient],
    );
  };
  const add = (): void => {
    if (ingredients.length < LIMITS.recipeIngredients) setOpen('add');
    else showError(t('recipes.tooManyIngredients'));
  };
  return (
    <section aria-labelledby="ingredients">
      <div className={classes.sectionHead}>
        <h2 id="ingredients" className={classes.sectionTitle}>
          {t('recipes.ingredients')}
        </h2>
        <Button variant="light" leftSection={<IconPlus size={18} />} onClick={add}>
          {t('recipes.addProduct')}
        </Button>
      </div>
      {ingredients.length === 0 ? (
        <p className={classes.none}>{t('recipes.noIngredients')}</p>
      ) : (
        <IngredientTable ingredients={ingredients} onChange={onChange} onEdit={setOpen} />
      )}
      {open !== null && (
        <IngredientModal
          ingredient={open === 'add' ? undefined : open}
          onPut={put}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
});
