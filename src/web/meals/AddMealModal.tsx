import { Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { Slot } from '../../contract/meals.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import type { RecipePreview } from '../../contract/recipes.ts';
import { EVERYTHING } from '../queries/find-recipes.ts';
import { addMeal, setMealRemoved } from '../queries/meal-changes.ts';
import { recipesQuery } from '../queries/recipes.ts';
import { useFoundRecipes } from '../queries/use-found-recipes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/meals.ts';
import { t as inRecipes } from '../texts/recipes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { SlotChoice } from '../ui/SlotChoice.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { dayName } from './day-name.ts';
import type { OfferUndo } from './use-undone-meals.ts';
import classes from './AddMealModal.module.css';

/** More are found by typing. */
const SHOWN = 30;

interface AddMealModalProps {
  day: string;
  onDone: OfferUndo;
  onClose: () => void;
}

/** What is typed and found, and what adds it. */
function useAdding({ day, onDone, onClose }: AddMealModalProps) {
  const sync = listSync(useUser());
  const [slot, setSlot] = useState<Slot | null>(null);
  const [typed, setTyped] = useState('');
  const recipes = useQuery(recipesQuery([]));
  const { data } = recipes;
  const found = useFoundRecipes(data, EVERYTHING, typed, typed !== '');
  const text = cleanName(typed);
  const add = async (
    what: Pick<RecipePreview, 'name' | 'portions'> & { recipeId: string | null },
  ): Promise<void> => {
    onClose();
    const meal = await addMeal(sync, { day, slot, ...what });
    onDone(t('meals.added', { name: what.name }), () => void setMealRemoved(sync, meal, true));
  };
  const addText = (): Promise<void> => add({ recipeId: null, name: text, portions: null });
  const addRecipe = ({ id, name, portions }: RecipePreview): Promise<void> =>
    add({ recipeId: id, name, portions });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text === '') return;
    const named = found?.find(({ name }) => nameKey(name) === nameKey(text));
    void (named === undefined ? addText() : addRecipe(named));
  };
  return {
    slot,
    setSlot,
    typed,
    setTyped,
    text,
    found,
    recipes,
    addRecipe,
    submit,
  };
}

/** Puts a recipe, or whatever is typed, on a day. */
export function AddMealModal({ day, onDone, onClose }: AddMealModalProps) {
  const { slot, setSlot, typed, setTyped, text, found, recipes, addRecipe, submit } = useAdding({
    day,
    onDone,
    onClose,
  });
  return (
    <Dialog onClose={onClose} title={t('meals.addTo', { day: dayName(day) })} fullScreen={useIsPhone()}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <SlotChoice chosen={slot} onChoose={setSlot} />
          <TextInput
            data-autofocus
            label={t('meals.what')}
            placeholder={t('meals.whatPlaceholder')}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={LIMITS.nameLength}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {text !== '' && (
            <button type="submit" className={classes.option}>
              <IconPencil size="1.125rem" aria-hidden="true" />
              {t('meals.addText', { text })}
            </button>
          )}
          <VisuallyHidden role="status">
            {text !== '' && found && inRecipes('recipes.found', { count: found.length })}
          </VisuallyHidden>
          <Recipes
            found={found}
            query={recipes}
            isSearching={text !== ''}
            onChoose={(recipe) => void addRecipe(recipe)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

interface RecipesProps {
  found: readonly RecipePreview[] | undefined;
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  isSearching: boolean;
  onChoose: (recipe: RecipePreview) => void;
}

function Recipes({ found, query, isSearching, onChoose }: RecipesProps) {
  const { data, error, isFetching, refetch } = query;
  // Whatever is typed can be added all the same.
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        text={t('meals.recipesFailed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (found === undefined) return <ListSkeleton rows={4} />;
  if (found.length === 0) {
    return <p className={classes.none}>{t(isSearching ? 'meals.noSuchRecipe' : 'meals.noRecipes')}</p>;
  }
  return (
    <>
      <ul className={classes.recipes} aria-label={t('meals.recipes')}>
        {found.slice(0, SHOWN).map((recipe) => (
          <li key={recipe.id}>
            <button type="button" className={classes.option} onClick={() => onChoose(recipe)}>
              <IconToolsKitchen2 size="1.125rem" aria-hidden="true" />
              {recipe.name}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className={classes.none}>{t('meals.moreRecipes', { count: found.length - SHOWN })}</p>
      )}
    </>
  );
}
