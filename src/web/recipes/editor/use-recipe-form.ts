import { useMutation } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { name as nameField } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { pathOf } from '../../../contract/page-path.ts';
import { readPortions } from '../../../contract/recipes/portions.ts';
import type { Recipe, UpdateRecipeBody } from '../../../contract/recipes/recipes.ts';
import { navigate } from '../../navigation/navigation.ts';
import { usePathname } from '../../navigation/use-navigation.ts';
import { routes } from '../../routes.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t as inPortions } from '../../texts/portions.ts';
import { t } from '../../texts/recipes.ts';
import { fetchSoon } from '../../ui/lazy-part.ts';
import { isDialogOpen } from '../../ui/overlays/overlays.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import { rememberRecipe } from '../api.ts';
import type { FormRow } from './form-rows.ts';
import { isChanged, type KnownRecipe, same } from './known-recipe.ts';
import { parseMinutes } from '../minutes.ts';
import { bodyOf, type FormStart, type RecipeValues, valuesOf } from './recipe-form.ts';
import type { RecipeSave, Saved } from './save-recipe.ts';
import { underSavedProducts } from './saved-products.ts';
import { type DraftPlace, useDraft } from '../drafts/use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface RecipeFormOptions {
  owner: DraftPlace;
  start: FormStart;
  recipe: Recipe | undefined;
  isRemoved: boolean;
  /** Begins again with the server's recipe; the draft has been deleted by then. */
  onRestart: () => void;
}

interface FormOptions extends RecipeFormOptions {
  /** The element. */
  form: RefObject<HTMLElement | null>;
}

export interface FormErrors {
  name?: string;
  portions?: string;
  minutes?: string;
  text?: string;
}

/** The number of attempts that are remembered; after more, a second recipe is made at worst. */
const MAX_ATTEMPTS_KEPT = 4;

/** Not needed before the first save, but fetched before it: the network may be gone by then. */
const loadSave = () => import('./save-recipe.ts');

interface Saving extends Pick<RecipeFormOptions, 'start' | 'recipe' | 'isRemoved'> {
  latest: RefObject<RecipeValues>;
  known: RefObject<KnownRecipe>;
  addAttempt: RecipeSave['addAttempt'];
  /** Resolves with whether the form is left. */
  onSaved: (save: Saved) => Promise<boolean>;
}

/** Sends the form. */
function useSaving({ start, recipe, isRemoved, latest, known, addAttempt, onSaved }: Saving) {
  const [fallbackId] = useState(() => uuidv7());
  useEffect(() => fetchSoon(loadSave), []);
  return useMutation({
    mutationFn: async (body: UpdateRecipeBody): Promise<boolean> => {
      // Text typed from now on isn't part of this attempt.
      const typed = latest.current;
      const { saveRecipe } = await loadSave();
      const save = await saveRecipe({
        body,
        typed,
        changedId: isRemoved ? undefined : recipe?.id,
        known: known.current,
        newId: recipe === undefined && !isRemoved ? start.recipeId : fallbackId,
        fallbackId,
        addAttempt,
      });
      return save !== undefined && onSaved(save);
    },
    // The form says it, until it is read.
    meta: { silent: true },
  });
}

/** The errors in the values, or the body made from them. */
function check(values: RecipeValues): { problems: FormErrors; body?: UpdateRecipeBody } {
  const portions = readPortions(values.portions);
  const bytes = new TextEncoder().encode(values.text).length;
  const problems: FormErrors = {};
  if (!nameField.safeParse(values.name).success) problems.name = t('common.invalidName');
  if (portions === undefined) problems.portions = inPortions('portions.invalid');
  if (values.minutes.trim() !== '' && parseMinutes(values.minutes) === undefined) {
    problems.minutes = t('recipes.minutesUnread');
  }
  if (bytes > LIMITS.recipeTextBytes) problems.text = t('recipes.textTooLong');
  const isSound = Object.keys(problems).length === 0 && portions !== undefined;
  return isSound ? { problems, body: bodyOf(values, portions) } : { problems };
}

/** The typed values, the known recipe, and the draft that keeps both. */
function useTyped(owner: DraftPlace, start: FormStart) {
  const [values, setValues] = useState(start.values);
  const latest = useRef(start.values);
  const [known, setKnown] = useState((): KnownRecipe => {
    const { recipeId, base, version } = start;
    return { recipeId, base, version };
  });
  const latestKnown = useRef(known);
  const attempts = useRef(start.attempts);
  const isUnsaved = useCallback(() => !same(latest.current, latestKnown.current.base), []);
  const { touch, moveTo, end } = useDraft(owner, () => {
    const kept = { ...latestKnown.current, attempts: attempts.current, values: latest.current };
    return isUnsaved() ? { ...kept, savedAt: Date.now() } : null;
  });
  const addAttempt = useCallback(
    (attempt: RecipeValues): readonly RecipeValues[] => {
      attempts.current = [...attempts.current, attempt].slice(-MAX_ATTEMPTS_KEPT);
      touch();
      return attempts.current;
    },
    [touch],
  );
  const type = useCallback(
    (part: Partial<RecipeValues>): void => {
      latest.current = { ...latest.current, ...part };
      setValues(latest.current);
      touch();
    },
    [touch],
  );
  /** Text typed after a save was sent becomes a change of the saved recipe. */
  const goOn = ({ saved: { id, version, products }, typed, sent, isMerged }: Saved): void => {
    const under = (rows: readonly FormRow[]) => underSavedProducts(rows, sent, products);
    const base = { ...typed, ingredients: under(typed.ingredients) };
    // The form hasn't the other's changes: without a version, the next save looks for them and merges again.
    latestKnown.current = { recipeId: id, base, version: isMerged ? undefined : version };
    setKnown(latestKnown.current);
    type({ ingredients: under(latest.current.ingredients) });
    moveTo(id);
  };
  return { values, latest, known, latestKnown, addAttempt, isUnsaved, type, goOn, end };
}

/** Whether the form has input that isn't among its values yet, like pasted lines. */
const hasMore = (form: FormOptions['form']): boolean =>
  form.current?.querySelector('[data-uncommitted]') != null;

/** Whether the user is editing the form. */
const isInUse = (form: HTMLElement | null): boolean =>
  isDialogOpen() || form?.contains(document.activeElement) === true;

/** A recipe that another user has saved since, beside what the form began with. */
export interface NewerVersion {
  base: RecipeValues;
  recipe: Recipe;
}

interface Newer extends Pick<FormOptions, 'form' | 'recipe'> {
  known: KnownRecipe;
  isBusy: boolean;
  isDirty: () => boolean;
  restart: () => void;
}

/** What another user has saved in the meantime, if anything. An untouched form begins again with their version. */
function useNewer({ form, recipe, known, isBusy, isDirty, restart }: Newer): NewerVersion | undefined {
  const isNewer = useMemo(() => recipe !== undefined && isChanged(recipe, known), [recipe, known]);
  useEffect(() => {
    if (recipe === undefined || isBusy || isDirty() || isInUse(form.current)) return;
    // A merged product, too, is shown under its new name.
    if (!same(valuesOf(recipe), known.base)) restart();
  }, [form, recipe, known, isBusy, isDirty, restart]);
  return recipe !== undefined && isNewer && !isBusy ? { base: known.base, recipe } : undefined;
}

const updatedText = ({ isMerged }: Saved): string =>
  t(isMerged ? 'recipes.updatedTogether' : 'recipes.updated');

/** The values of the form, their errors, and the actions on them. */
export function useRecipeForm({ form, owner, start, recipe, isRemoved, onRestart }: FormOptions) {
  const state = useTyped(owner, start);
  const { values, latest, known, latestKnown, addAttempt, isUnsaved, type, goOn, end } = state;
  const [errors, setErrors] = useState<FormErrors>({});
  const left = useRef(false);
  const page = usePathname();

  const isDirty = useCallback(() => !left.current && (isUnsaved() || hasMore(form)), [form, isUnsaved]);
  const change = useCallback(
    (part: Partial<RecipeValues>): void => {
      type(part);
      setErrors({});
    },
    [type],
  );
  const giveUp = useCallback((): void => {
    left.current = true;
    end();
  }, [end]);
  useLeaveGuard(isDirty, giveUp);

  const onSaved = async (save: Saved): Promise<boolean> => {
    const { saved, typed } = save;
    const isDone = left.current || same(latest.current, typed);
    const stays = !isDone && saved.id === recipe?.id;
    if (isDone) giveUp();
    else goOn(save);
    rememberRecipe(saved);
    showSuccess(saved.id === recipe?.id ? updatedText(save) : t('recipes.added'));
    if (stays) return false;
    // Nothing is asked on the way: the next form has the draft.
    left.current = true;
    const { path } = isDone ? routes.recipe : routes.editedRecipe;
    await navigate(pathOf(path, { id: saved.id }), { replace: true, from: page });
    return true;
  };
  const saving = useSaving({ start, recipe, isRemoved, latest, known: latestKnown, addAttempt, onSaved });
  const isBusy = saving.isPending || saving.data === true;

  const save = (): FormErrors => {
    // What was typed last may not have been drawn yet.
    const { problems, body } = check(latest.current);
    setErrors(problems);
    if (body !== undefined && !isBusy) saving.mutate(body);
    return problems;
  };

  const restart = useCallback((): void => {
    giveUp();
    onRestart();
  }, [giveUp, onRestart]);
  const newer = useNewer({ form, recipe, known, isBusy, isDirty, restart });

  return {
    values,
    change,
    errors,
    save,
    restart,
    isSaving: isBusy,
    newer,
    /** Why the last save failed, until that is dismissed or the save is tried again. */
    failure: saving.isError
      ? t('recipes.saveFailedHint', { reason: describeError(saving.error, t('common.failed')) })
      : undefined,
    dismissFailure: saving.reset,
  };
}
