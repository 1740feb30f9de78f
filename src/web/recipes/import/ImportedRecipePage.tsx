import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pathOf } from '../../../contract/page-path.ts';
import { saysAmount } from '../../../contract/recipes/recipe-import.ts';
import { Link } from '../../navigation/Link.tsx';
import { navigate } from '../../navigation/navigation.ts';
import { useParams } from '../../navigation/use-navigation.ts';
import { routes } from '../../routes.ts';
import { changePhoto } from '../../queries/photos/change-photo.ts';
import { recipeQuery } from '../../queries/recipes/recipes.ts';
import { queryClient } from '../../query-client.ts';
import { useUser } from '../../session.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/other-recipes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page } from '../../ui/page/Page.tsx';
import { showError } from '../../ui/overlays/toasts.ts';
import { recipesFromQuery } from '../api.ts';
import { ingredientsIn } from '../editor/form-rows.ts';
import type { RecipeValues } from '../editor/recipe-form.ts';
import { RecipeForm } from '../editor/RecipeForm.tsx';
import { sourceUrl } from '../source.ts';
import { findForm, reviewed } from './import-drafts.ts';
import { forgetPhoto, photoOf } from './import-queue.ts';
import classes from './ImportPage.module.css';
import { withPhoto } from './save-recipes.ts';

const UnseenNote = lazyPart(async () => (await import('../editor/FormNotes.tsx')).UnseenNote);

/**
 * The recipe found in a page, in the recipe's form: each line beside its reading. Nothing is stored before 'Zapisz'.
 */
export function ImportedRecipePage() {
  const { id = '' } = useParams();
  return <Review key={id} recipeId={id} />;
}

function Review({ recipeId }: { recipeId: string }) {
  const { id: userId } = useUser();
  const [form] = useState(() => findForm(userId, recipeId));
  const isGone = form === null;
  useEffect(() => {
    reviewed.add(recipeId);
    return () => void takePhoto(userId, recipeId);
  }, [userId, recipeId]);
  useEffect(() => {
    if (isGone) void navigate(routes.recipeImport.path, { replace: true });
  }, [isGone]);
  const notes = useRef<HTMLDivElement>(null);
  const known = useKnown(recipeId, form?.draft.values.source ?? '');
  if (form === null) return null;
  const { owner, draft } = form;
  const hasPhoto = photoOf(userId, recipeId) !== undefined;
  return (
    <Page title={t('recipeImport.reviewTitle')} width="wide">
      <Notes ref={notes} values={draft.values} known={known} />
      {hasPhoto && <p className={classes.fileHint}>{t('otherRecipes.photoAfterSave')}</p>}
      <RecipeForm
        owner={owner}
        start={{ ...draft, draftFrom: null }}
        recipe={undefined}
        isRemoved={false}
        notice={known.recipe && <UnseenNote notes={notes}>{t('recipeImport.known')}</UnseenNote>}
        onRestart={() => void navigate(routes.recipeImport.path)}
      />
    </Page>
  );
}

/** Gives the recipe the photo that a file has of it, once it is saved, with or without a network. */
async function takePhoto(userId: string, recipeId: string): Promise<void> {
  const saved = queryClient.getQueryData(recipeQuery(recipeId).queryKey);
  const photo = photoOf(userId, recipeId);
  if (saved === undefined || photo === undefined) return;
  forgetPhoto(userId, recipeId);
  try {
    const owner = { kind: 'recipe', id: saved.id, name: saved.name, version: undefined } as const;
    const outcome = await withPhoto(saved, photo, (pictures) => changePhoto(owner, pictures));
    if (outcome !== 'added') showError(t(`recipeImport.${outcome}`));
  } catch (error) {
    showError(
      t('otherRecipes.photoNotSent', {
        reason: describeError(error, t('common.failed')),
      }),
    );
  }
}

/** A recipe that is here from the same page, unless the user wants another one. Somebody may just have saved it. */
function useKnown(ownId: string, source: string) {
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...recipesFromQuery(source), enabled: source !== '' });
  return {
    recipe: isWanted ? undefined : data?.find(({ id }) => id !== ownId),
    addAnyway: () => setWanted(true),
  };
}

interface NotesProps {
  ref: RefObject<HTMLDivElement | null>;
  values: RecipeValues;
  known: ReturnType<typeof useKnown>;
}

/** What is missing on the page, and whether its recipe exists already. */
function Notes({ ref, values: { source, ingredients, text }, known: { recipe, addAnyway } }: NotesProps) {
  const found = ingredientsIn(ingredients);
  return (
    <div ref={ref} role="status" tabIndex={-1} className={classes.notes}>
      {recipe && (
        <Alert role="note" variant="light" color="yellow">
          <div className={classes.note}>
            {t('recipeImport.known')}
            <Button component={Link} variant="default" to={pathOf(routes.recipe.path, { id: recipe.id })}>
              {t('recipeImport.openKnown')}
            </Button>
            <Button variant="default" onClick={addAnyway}>
              {t('recipeImport.addAnyway')}
            </Button>
          </div>
        </Alert>
      )}
      {found.length === 0 && (
        <Alert role="note" variant="light" color="yellow">
          {t('recipeImport.noIngredients')}
        </Alert>
      )}
      {found.length > 0 && !found.some(saysAmount) && (
        <Alert role="note" variant="light" color="yellow">
          {t(sourceUrl(source) === undefined ? 'recipeImport.noAmountsInRecipe' : 'recipeImport.noAmounts')}
        </Alert>
      )}
      {text === '' && (
        <Alert role="note" variant="light" color="yellow">
          {t('recipeImport.noText')}
        </Alert>
      )}
    </div>
  );
}
