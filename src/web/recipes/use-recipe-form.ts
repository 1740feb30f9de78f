import { useMutation } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { name as nameField } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { pathOf } from '../../contract/page-path.ts';
import type { Recipe, UpdateRecipeBody } from '../../contract/recipes.ts';
import { hasCode, isNetworkError } from '../http.ts';
import { navigate } from '../navigation/navigation.ts';
import { usePathname } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/recipes.ts';
import { confirm } from '../ui/confirm.ts';
import { showSuccess } from '../ui/toasts.ts';
import {
  addRecipe,
  changeRecipe,
  fetchProductIds,
  makeNewProducts,
  rememberRecipe,
  restoreProducts,
} from './api.ts';
import { fetchRecipe } from '../queries/recipes.ts';
import type { DraftOwner } from './draft-store.ts';
import { isSection, sentIngredients } from './form-rows.ts';
import { parseMinutes } from './minutes.ts';
import {
  bodyOf,
  type FormStart,
  isSameRecipe,
  readPortions,
  type RecipeValues,
  valuesOf,
} from './recipe-form.ts';
import { canonicalText } from './sanitise-text.ts';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface RecipeFormOptions {
  owner: DraftOwner;
  start: FormStart;
  recipe: Recipe | undefined;
  isRemoved: boolean;
  /** Begins anew with what the server has; the draft is gone by then. */
  onRestart: () => void;
}

export interface FormErrors {
  name?: string;
  portions?: string;
  minutes?: string;
  text?: string;
}

const same = (a: RecipeValues, b: RecipeValues): boolean => isSameRecipe(a, b, canonicalText);

/** As many attempts are remembered; whoever tries oftener gets a second recipe at worst. */
const ATTEMPTS_KEPT = 4;

interface NewRecipe {
  id: string;
  /** Taken where another tab has made something else of the same draft, or has deleted what it made. */
  fallbackId: string;
  body: UpdateRecipeBody;
  /** What was sent so far, this time at the end. */
  attempts: readonly RecipeValues[];
}

/** Adds a recipe. Had an earlier attempt arrived after all, the recipe becomes what the form says now. */
async function addOrFinish({ id, fallbackId, body, attempts }: NewRecipe): Promise<Recipe> {
  const fallBack = () => addOrFinish({ id: fallbackId, fallbackId, body, attempts });
  const added = await addRecipe({ id, ...body }).catch((error: unknown) => {
    if (id === fallbackId || !hasCode(error, 'FAILED_TO_CREATE_RECIPE')) throw error;
    return undefined;
  });
  if (added === undefined) return fallBack();
  const saved = valuesOf(added);
  const wanted = attempts.at(-1);
  if (wanted !== undefined && same(saved, wanted)) return added;
  const known = await fetchProductIds();
  const isOurs = attempts.some((attempt) => isSaved(attempt, saved, known));
  return id === fallbackId || isOurs ? changeRecipe(id, body) : fallBack();
}

/**
 * Whether a recipe is what an attempt sent. A product that isn't `known` has been merged into another since, whose id the
 * server answers with.
 */
function isSaved(attempt: RecipeValues, saved: RecipeValues, known: ReadonlySet<string>): boolean {
  const isMerged = attempt.ingredients.map((row) => !isSection(row) && !known.has(row.productId));
  const withoutMerged = ({ ingredients, ...values }: RecipeValues): RecipeValues => ({
    ...values,
    ingredients: ingredients.map((row, at) =>
      isMerged[at] && !isSection(row) ? { ...row, productId: '' } : row,
    ),
  });
  return same(withoutMerged(saved), withoutMerged(attempt));
}

/** Changes a recipe, unless somebody else has changed it since `base` and the person thinks better of it. */
async function changeUnlessNewer(
  id: string,
  body: UpdateRecipeBody,
  base: RecipeValues,
  mayOverwrite: () => Promise<boolean>,
): Promise<Recipe | undefined> {
  const present = await fetchRecipe(id);
  if (!same(valuesOf(present), base) && !(await mayOverwrite())) {
    rememberRecipe(present);
    return undefined;
  }
  return changeRecipe(id, body);
}

interface Saving extends Pick<RecipeFormOptions, 'start' | 'recipe' | 'isRemoved'> {
  latest: RefObject<RecipeValues>;
  /** Notes an attempt to save a new recipe; answers with all of them. */
  addAttempt: (values: RecipeValues) => readonly RecipeValues[];
  /** Before each of them. */
  onSend: () => void;
  onSaved: () => void;
}

/** Sends the form; afterwards nothing of it is left to lose. */
function useSaving({ start, recipe, isRemoved, latest, addAttempt, onSend, onSaved }: Saving) {
  const [fallbackId] = useState(() => uuidv7());
  const page = usePathname();
  const mayOverwrite = () =>
    confirm({ title: t('recipes.overwriteTitle'), text: t('recipes.overwriteText') });
  /** @param values with the form's rows under products that exist */
  const send = (fields: UpdateRecipeBody, values: RecipeValues): Promise<Recipe | undefined> => {
    const body = { ...fields, products: sentIngredients(values.ingredients) };
    if (recipe !== undefined && !isRemoved) {
      return changeUnlessNewer(recipe.id, body, start.base, mayOverwrite);
    }
    const id = recipe === undefined ? start.recipeId : fallbackId;
    onSend();
    return addOrFinish({ id, fallbackId, body, attempts: addAttempt(values) });
  };
  return useMutation({
    mutationFn: async (body: UpdateRecipeBody) => {
      // What is typed while products are made isn't part of this attempt.
      const values = latest.current;
      const { ingredients } = values;
      try {
        return await send(body, { ...values, ingredients: await makeNewProducts(ingredients) });
      } catch (error) {
        if (!hasCode(error, 'PRODUCTS_NOT_FOUND')) throw error;
        return send(body, { ...values, ingredients: await restoreProducts(ingredients) });
      }
    },
    onSuccess: async (saved) => {
      if (saved === undefined) return;
      onSaved();
      rememberRecipe(saved);
      showSuccess(t(recipe === undefined ? 'recipes.added' : 'recipes.updated'));
      await navigate(pathOf(routes.recipe.path, { id: saved.id }), { replace: true, from: page });
    },
    meta: { errorText: t('recipes.saveFailed') },
  });
}

const reasonOf = (error: unknown): string =>
  isNetworkError(error) ? t('common.noConnection') : describeError(error, t('common.failed'));

/** What is wrong with the values, or the body they make. */
function check(values: RecipeValues): { problems: FormErrors; body?: UpdateRecipeBody } {
  const portions = readPortions(values.portions);
  const bytes = new TextEncoder().encode(values.text).length;
  const problems: FormErrors = {};
  if (!nameField.safeParse(values.name).success) problems.name = t('common.invalidName');
  if ('problem' in portions) problems.portions = t(`recipes.${portions.problem}`);
  if (values.minutes.trim() !== '' && parseMinutes(values.minutes) === undefined) {
    problems.minutes = t('recipes.minutesUnread');
  }
  if (bytes > LIMITS.recipeTextBytes) problems.text = t('recipes.textTooLong');
  const isSound = Object.keys(problems).length === 0 && 'value' in portions;
  return isSound ? { problems, body: bodyOf(values, portions.value) } : { problems };
}

/** What attempts to save a new recipe said, to be kept with its draft. */
function useAttempts(start: FormStart) {
  const attempts = useRef(start.attempts);
  const addAttempt = useCallback((values: RecipeValues): readonly RecipeValues[] => {
    attempts.current = [...attempts.current, values].slice(-ATTEMPTS_KEPT);
    return attempts.current;
  }, []);
  return { attempts, addAttempt };
}

/** What stands in the form, what is wrong with it, and what becomes of it. */
export function useRecipeForm({ owner, start, recipe, isRemoved, onRestart }: RecipeFormOptions) {
  const [values, setValues] = useState(start.values);
  const [errors, setErrors] = useState<FormErrors>({});
  const latest = useRef(start.values);
  const { attempts, addAttempt } = useAttempts(start);
  const left = useRef(false);

  const isDirty = useCallback(() => !left.current && !same(latest.current, start.base), [start.base]);
  const draft = useDraft(owner, () => {
    const { recipeId, base } = start;
    const kept = { recipeId, base, values: latest.current, attempts: attempts.current };
    return isDirty() ? { ...kept, savedAt: Date.now() } : null;
  });
  const { touch, end } = draft;
  const change = useCallback(
    (part: Partial<RecipeValues>): void => {
      latest.current = { ...latest.current, ...part };
      setValues(latest.current);
      setErrors({});
      touch();
    },
    [touch],
  );
  const giveUp = useCallback((): void => {
    left.current = true;
    end();
  }, [end]);
  useLeaveGuard(isDirty, giveUp);

  const handlers = { onSend: touch, onSaved: giveUp };
  const saving = useSaving({ start, recipe, isRemoved, latest, addAttempt, ...handlers });
  const isBusy = saving.isPending || saving.data !== undefined;

  const save = (): FormErrors => {
    const { problems, body } = check(values);
    setErrors(problems);
    if (body !== undefined && !isBusy) saving.mutate(body);
    return problems;
  };

  const isNewer = useMemo(
    () => recipe !== undefined && !same(valuesOf(recipe), start.base),
    [recipe, start.base],
  );
  const restart = useCallback((): void => {
    giveUp();
    onRestart();
  }, [giveUp, onRestart]);
  useEffect(() => {
    // Nothing of the person's own would be lost.
    if (isNewer && !isBusy && !isDirty()) restart();
  }, [isNewer, isBusy, isDirty, restart]);

  return {
    values,
    change,
    errors,
    save,
    restart,
    isSaving: isBusy,
    isNewer: isNewer && !isBusy,
    /** Why the last save came to nothing, until it is dismissed or tried again. */
    failure: saving.isError ? t('recipes.saveFailedHint', { reason: reasonOf(saving.error) }) : undefined,
    dismissFailure: saving.reset,
  };
}
