import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { t } from '../texts/recipes.ts';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import { showError } from '../ui/toasts.ts';
import { UndoBar } from '../ui/UndoBar.tsx';
import { IngredientTable } from './IngredientTable.tsx';
import classes from './RecipeForm.module.css';
import type { FormIngredient } from './recipe-form.ts';

const loadModal = async () => (await import('./IngredientModal.tsx')).IngredientModal;
const IngredientModal = lazyPart(loadModal);

interface IngredientSectionProps {
  ingredients: FormIngredient[];
  onChange: (ingredients: FormIngredient[]) => void;
}

interface Removal {
  text: string;
  durationMs: number;
  index: number;
  ingredient: FormIngredient;
}

const UNDO_DURATION_MS = 6_000;

/** Takes rows out, and offers to put the last of them back where it stood. */
function useRemoval({ ingredients, onChange }: IngredientSectionProps) {
  const [removal, setRemoval] = useState<Removal>();
  const remove = (index: number): void => {
    const ingredient = ingredients[index];
    if (ingredient === undefined) return;
    onChange(ingredients.toSpliced(index, 1));
    const text = t('recipes.removed', { name: ingredient.productName });
    setRemoval({ text, durationMs: UNDO_DURATION_MS, index, ingredient });
  };
  const putBack = ({ index, ingredient }: Removal): void => {
    setRemoval(undefined);
    if (ingredients.length < LIMITS.recipeIngredients) onChange(ingredients.toSpliced(index, 0, ingredient));
    else showError(t('recipes.tooManyIngredients'));
  };
  const close = useCallback(() => setRemoval(undefined), []);
  return { removal, remove, putBack, close };
}

/** The form's ingredients: added, changed, removed and put in order. */
export const IngredientSection = memo(function IngredientSection(props: IngredientSectionProps) {
  const { ingredients, onChange } = props;
  const [open, setOpen] = useState<'add' | FormIngredient | null>(null);
  const { removal, remove, putBack, close } = useRemoval(props);
  const addButton = useRef<HTMLButtonElement>(null);
  const isEmptied = ingredients.length === 0 && removal !== undefined;
  useEffect(() => fetchSoon(loadModal), []);
  useEffect(() => {
    // The row that had the keyboard's place was the last one.
    if (isEmptied) addButton.current?.focus();
  }, [isEmptied]);
  const isFull = ingredients.length >= LIMITS.recipeIngredients;
  const put = (ingredient: FormIngredient): void => {
    const isKnown = ingredients.some(({ key }) => key === ingredient.key);
    if (!isKnown && isFull) return showError(t('recipes.tooManyIngredients'));
    onChange(
      isKnown
        ? ingredients.map((other) => (other.key === ingredient.key ? ingredient : other))
        : [...ingredients, ingredient],
    );
  };
  const add = (): void => {
    if (isFull) return showError(t('recipes.tooManyIngredients'));
    setOpen('add');
  };
  return (
    <section aria-labelledby="ingredients">
      <div className={classes.sectionHead}>
        <h2 id="ingredients" className={classes.sectionTitle}>
          {t('recipes.ingredients')}
        </h2>
        <Button ref={addButton} variant="light" leftSection={<IconPlus size={18} />} onClick={add}>
          {t('recipes.addProduct')}
        </Button>
      </div>
      {ingredients.length === 0 ? (
        <p className={classes.none}>{t('recipes.noIngredients')}</p>
      ) : (
        <IngredientTable ingredients={ingredients} onChange={onChange} onEdit={setOpen} onRemove={remove} />
      )}
      <div className={classes.undo}>
        <UndoBar offer={removal} takeBack={putBack} close={close} />
      </div>
      <Suspense>
        {open !== null && (
          <IngredientModal
            ingredient={open === 'add' ? undefined : open}
            onPut={put}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </section>
  );
});
