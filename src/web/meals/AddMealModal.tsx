import { Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useDeferredValue, useEffect, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { Slot } from '../../contract/meals.ts';
import { cleanName } from '../../contract/names.ts';
import { readPortions } from '../../contract/recipes/portions.ts';
import { showNumber } from '../../contract/quantities/quantities.ts';
import type { RecipePreview } from '../../contract/recipes/recipes.ts';
import { EVERYTHING } from '../queries/recipes/find-recipes.ts';
import { addMeal, takeMealOff } from '../queries/meals/meal-changes.ts';
import { recipesQuery } from '../queries/recipes/recipes.ts';
import { useFoundRecipes } from '../queries/recipes/use-found-recipes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/meals.ts';
import { t as inPortions } from '../texts/portions.ts';
import { t as inRecipes } from '../texts/recipes.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { focusFirstInvalid } from '../ui/focus/focus-first-invalid.ts';
import { ListSkeleton } from '../ui/page/ListSkeleton.tsx';
import { QuantityField } from '../ui/QuantityField.tsx';
import { SlotChoice } from '../ui/dates/SlotChoice.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { dayName } from './day-name.ts';
import { meantRecipes } from './meant-recipes.ts';
import type { OfferUndo } from './use-undone-meals.ts';
import classes from './AddMealModal.module.css';

/** More are found by typing. */
const MAX_SHOWN = 30;

interface AddMealModalProps {
  day: string;
  onDone: OfferUndo;
  onClose: () => void;
}

/** Sends a form that waits, which ends its waiting, once what it waits for is there, or can't be had. */
function useSendingAgain(waiting: HTMLFormElement | null, isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) waiting?.requestSubmit();
  }, [isAwaited, waiting]);
}

/**
 * What is typed.
 * @param onChange called before each change of a text
 */
function useFields(onChange: () => void) {
  const [slot, setSlot] = useState<Slot | null>(null);
  const [typed, setTyped] = useState('');
  /** If empty, the recipe's own number counts. */
  const [portions, setPortions] = useState('');
  const [error, setError] = useState<string>();
  return {
    slot,
    setSlot,
    typed,
    setTyped: (value: string) => {
      onChange();
      setTyped(value);
    },
    portions,
    setPortions: (value: string) => {
      onChange();
      setPortions(value);
      setError(undefined);
    },
    error,
    setError,
  };
}

/** The typed text, the found recipes, and the action that adds a meal. */
function useAdding({ day, onDone, onClose }: AddMealModalProps) {
  const sync = listSync(useUser());
  const recipes = useQuery(recipesQuery([]));
  const { data } = recipes;
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null);
  const { setError, ...fields } = useFields(() => setWaiting(null));
  const { slot, typed, portions } = fields;
  // After a failed try nothing more is expected: a text can be planned without a network.
  const areRecipesAwaited = data === undefined && recipes.isFetching && recipes.failureCount === 0;
  // Until then, the found recipes are those for what was typed before.
  const isSearching = useDeferredValue(typed) !== typed;
  const isAwaited = areRecipesAwaited || isSearching;
  useSendingAgain(waiting, isAwaited);
  const found = useFoundRecipes(data, EVERYTHING, typed, typed !== '');
  const text = cleanName(typed);
  const add = async (
    what: Pick<RecipePreview, 'name' | 'portions'> & { recipeId: string | null },
  ): Promise<void> => {
    onClose();
    const meal = await addMeal(sync, { day, slot, ...what });
    onDone(t('meals.added', { name: what.name }), () => void takeMealOff(sync, meal));
  };
  const addText = (): Promise<void> => add({ recipeId: null, name: text, portions: null });
  const addRecipe = (form: HTMLFormElement, { id, name, portions: own }: RecipePreview): void => {
    const wanted = readPortions(portions);
    if (wanted === undefined) return focusFirstInvalid(form, () => setError(inPortions('portions.invalid')));
    void add({ recipeId: id, name, portions: wanted ?? own });
  };
  const meant = text === '' || found === undefined ? [] : meantRecipes(found, text);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const [only, another] = meant;
    setWaiting(isAwaited && text !== '' ? form : null);
    if (text === '' || isAwaited) return;
    if (only === undefined) void addText();
    else if (another === undefined) addRecipe(form, only);
    // Several are meant: one more Enter takes the first of them.
    else form.querySelector<HTMLElement>(`[data-recipe="${only.id}"]`)?.focus();
  };
  return {
    ...fields,
    isWaiting: waiting !== null && areRecipesAwaited,
    text,
    meant,
    found,
    recipes,
    addText,
    addRecipe,
    submit,
  };
}

/** Puts a recipe, or the typed text, on a day. */
export function AddMealModal({ day, onDone, onClose }: AddMealModalProps) {
  const { slot, setSlot, typed, setTyped, text, found, meant, recipes, ...adding } = useAdding({
    day,
    onDone,
    onClose,
  });
  const own = text === '' ? null : (meant[0]?.portions ?? null);
  const asText = text !== '' && <AsText text={text} onAdd={() => void adding.addText()} />;
  return (
    <Dialog
      onClose={onClose}
      isUnsaved={() => text !== ''}
      title={t('meals.addTo', { day: dayName(day) })}
      fullScreen={useIsPhone()}
    >
      <form noValidate onSubmit={adding.submit}>
        <Stack gap="sm">
          <SlotChoice chosen={slot} onChoose={setSlot} />
          <div className={classes.fields}>
            <TextInput
              data-autofocus
              data-option
              onKeyDown={moveByArrows}
              className={classes.what}
              label={t('meals.what')}
              placeholder={t('meals.whatPlaceholder')}
              autoComplete="off"
              enterKeyHint="done"
              maxLength={LIMITS.nameLength}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <QuantityField
              className={classes.portions}
              label={t('meals.changePortions')}
              placeholder={own === null ? undefined : showNumber(own)}
              value={adding.portions}
              error={adding.error}
              onChange={adding.setPortions}
            />
          </div>
          {meant.length === 0 && asText}
          <VisuallyHidden role="status">
            {text !== '' && found && inRecipes('recipes.found', { count: found.length })}
          </VisuallyHidden>
          <p role="status" className={classes.waiting}>
            {adding.isWaiting && t('meals.fetchingRecipes')}
          </p>
          <Recipes found={found} query={recipes} isSearching={text !== ''} onChoose={adding.addRecipe} />
          {meant.length > 0 && asText}
          {/* Without it Enter in one of several fields sends nothing. */}
          <input type="submit" hidden />
        </Stack>
      </form>
    </Dialog>
  );
}

function AsText({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <button type="button" className={classes.option} data-option onKeyDown={moveByArrows} onClick={onAdd}>
      <IconPencil size="1.125rem" aria-hidden="true" />
      {t('meals.addText', { text })}
    </button>
  );
}

/** The arrow keys move through the field and all choices. */
function moveByArrows(event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const options = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
  event.preventDefault();
  options[options.indexOf(event.currentTarget) + by]?.focus();
}

interface RecipesProps {
  found: readonly RecipePreview[] | undefined;
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  isSearching: boolean;
  onChoose: (form: HTMLFormElement, recipe: RecipePreview) => void;
}

function Recipes({ found, query, isSearching, onChoose }: RecipesProps) {
  const { data, error, isFetching, refetch } = query;
  // The typed text can still be added.
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
        {found.slice(0, MAX_SHOWN).map((recipe) => (
          <li key={recipe.id}>
            <button
              type="button"
              className={classes.option}
              data-option
              onKeyDown={moveByArrows}
              data-recipe={recipe.id}
              onClick={({ currentTarget: { form } }) => form && onChoose(form, recipe)}
            >
              <IconToolsKitchen2 size="1.125rem" aria-hidden="true" />
              {recipe.name}
            </button>
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN && (
        <p className={classes.none}>{t('meals.moreRecipes', { count: found.length - MAX_SHOWN })}</p>
      )}
    </>
  );
}
