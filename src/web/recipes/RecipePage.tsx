import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import { Link } from '../navigation/Link.tsx';
import type { Recipe } from '../../contract/recipes.ts';
import { hasCode } from '../http.ts';
import { navigate } from '../navigation/navigation.ts';
import { useParams } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { confirm } from '../ui/confirm.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Page } from '../ui/Page.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { deleteRecipe, forgetRecipe, recipeQuery } from './api.ts';
import { AddedBar } from './AddedBar.tsx';
import type { AddedToList } from './AddToListModal.tsx';
import { IngredientsCard } from './IngredientsCard.tsx';
import { RecipeGone } from './RecipeGone.tsx';
import classes from './RecipePage.module.css';
import { RecipeText } from './RecipeText.tsx';

const AddToListModal = lazyPart(async () => (await import('./AddToListModal.tsx')).AddToListModal);

export function RecipePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(recipeQuery(id));
  const isGone = hasCode(error, 'RECIPE_NOT_FOUND') || hasCode(error, 'VALIDATION_ERROR');
  if (data && !isGone) return <RecipeView key={data.id} recipe={data} />;
  return (
    <Page title={t('recipes.recipe')} width="wide">
      {isGone && <RecipeGone />}
      {!isGone && error && (
        <ErrorState
          text={t('recipes.fetchFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && <ListSkeleton rows={5} />}
    </Page>
  );
}

function RecipeView({ recipe }: { recipe: Recipe }) {
  /** As many as the reader wants to cook; null leaves the recipe's own. */
  const [wanted, setWanted] = useState<number | null>(null);
  const portions = recipe.portions === null ? null : (wanted ?? recipe.portions);
  return (
    <Page title={recipe.name} width="wide" actions={<RecipeActions recipe={recipe} portions={portions} />}>
      <div className={classes.columns}>
        <IngredientsCard recipe={recipe} portions={portions} onPortions={setWanted} />
        {recipe.text !== '' && (
          <section className={classes.preparation} aria-label={t('recipes.preparation')}>
            <RecipeText html={recipe.text} />
          </section>
        )}
      </div>
      <BackLink to={routes.recipes.path}>{t('recipes.backToRecipes')}</BackLink>
    </Page>
  );
}

interface RecipeActionsProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
}

function RecipeActions({ recipe, portions }: RecipeActionsProps) {
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<AddedToList>();
  const forgetAdded = useCallback(() => setAdded(undefined), []);
  const deletion = useMutation({
    mutationFn: deleteRecipe,
    onSuccess: async () => {
      showSuccess(t('recipes.deleted'));
      await navigate(routes.recipes.path);
      forgetRecipe(recipe.id);
    },
    meta: { errorText: t('recipes.deleteFailed') },
  });
  const ask = async (): Promise<void> => {
    const question = {
      title: t('recipes.deleteTitle'),
      text: t('recipes.deleteText', { name: recipe.name }),
    };
    if (await confirm(question)) deletion.mutate(recipe.id);
  };
  return (
    <>
      {recipe.products.length > 0 && (
        <Button onClick={() => setAdding(true)}>{t('recipes.addToList')}</Button>
      )}
      <Button component={Link} to={pathOf(routes.editedRecipe.path, { id: recipe.id })} variant="default">
        {t('recipes.edit')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        className={classes.delete}
        loading={deletion.isPending}
        onClick={() => void ask()}
      >
        {t('recipes.delete')}
      </Button>
      <Suspense fallback={null}>
        {adding && (
          <AddToListModal
            recipe={recipe}
            portions={portions}
            onAdded={setAdded}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
      <AddedBar added={added} onClose={forgetAdded} />
    </>
  );
}
