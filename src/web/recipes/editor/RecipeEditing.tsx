import { type ReactNode, useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { useUser } from '../../session.ts';
import { type DraftOwner, readDraft, removeDraft } from '../drafts/draft-store.ts';
import { formOf } from '../drafts/drafts-of-recipe.ts';
import { continueDraft, lastForm, makeForm } from '../drafts/new-drafts.ts';
import { EMPTY_RECIPE, type FormStart, isSameRecipe, valuesOf } from './recipe-form.ts';
import { RecipeForm } from './RecipeForm.tsx';
import { canonicalText } from '../sanitise-text.ts';

function startFresh(recipe: Recipe | undefined): FormStart {
  const values = recipe === undefined ? EMPTY_RECIPE : valuesOf(recipe);
  const [recipeId, version] = [recipe?.id ?? uuidv7(), recipe?.version];
  return { recipeId, values, base: values, version, attempts: [], draftFrom: null };
}

function startFrom(owner: DraftOwner, recipe: Recipe | undefined): FormStart {
  const fresh = startFresh(recipe);
  const draft = readDraft(owner);
  if (draft === null) return fresh;
  if (isSameRecipe(draft.values, fresh.base, canonicalText)) {
    removeDraft(owner);
    return fresh;
  }
  return { ...draft, draftFrom: draft.savedAt };
}

interface RecipeEditingProps {
  /** Of the recipe; undefined for a new one. */
  id?: string;
  /** The recipe on the server; undefined for a new one, and for one that was deleted before this page was opened. */
  recipe?: Recipe | undefined;
  /** It has been deleted elsewhere in the meantime. */
  isRemoved?: boolean;
  /** Shown where the recipe is gone and there is no draft of it. */
  children?: ReactNode;
}

/** The form of a recipe, beginning with the draft this person left on this device, if there is one. */
export function RecipeEditing({ id, recipe, isRemoved = false, children }: RecipeEditingProps) {
  const { id: userId } = useUser();
  const begin = (from: string, round: number) => ({
    from,
    form: id === undefined ? makeForm() : from,
    start: startFrom({ userId, form: from }, recipe),
    round,
  });
  const [{ from, form, start, round }, setState] = useState(() =>
    begin(id === undefined ? lastForm() : formOf(userId, id), 0),
  );
  const isNew = id === undefined;
  useEffect(() => {
    if (isNew) continueDraft(userId, from, form);
  }, [isNew, userId, from, form]);
  if (isRemoved && recipe === undefined && start.draftFrom === null) return children;
  return (
    <RecipeForm
      key={round}
      owner={{ userId, form, sharedForm: id, writtenAt: start.draftFrom }}
      start={start}
      recipe={recipe}
      isRemoved={isRemoved}
      onRestart={() => setState({ from, form, start: startFresh(recipe), round: round + 1 })}
      onOpenLeft={isNew ? (left) => setState(begin(left, round + 1)) : undefined}
    />
  );
}
