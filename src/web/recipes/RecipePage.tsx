import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { pathOf } from '../../contract/page-path.ts';
import { Link } from '../navigation/Link.tsx';
import type { Recipe } from '../../contract/recipes.ts';
import { hasCode } from '../http.ts';
import { navigate } from '../navigation/navigation.ts';
import { useParams } from '../navigation/use-navigation.ts';
import { staplesQuery } from '../queries/staples.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { confirm } from '../ui/confirm.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Page } from '../ui/Page.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { deleteRecipe, forgetRecipe, recipeQuery } from './api.ts';
import { BackToRecipes } from './BackToRecipes.tsx';
import { Cooked } from './Cooked.tsx';
import { IngredientsCard } from './IngredientsCard.tsx';
import { RecipeGone } from './RecipeGone.tsx';
import classes from './RecipePage.module.css';
import { RecipeMenu } from './RecipeMenu.tsx';
import { RecipeParticulars } from './RecipeParticulars.tsx';
import { RecipePhoto } from './RecipePhoto.tsx';
import { RecipeText } from './RecipeText.tsx';

const AddToList = lazyPart(async () => (await import('./AddToList.tsx')).AddToList);

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
      <RecipeParticulars recipe={recipe} />
      <RecipePhoto recipe={recipe} />
      <div className={classes.columns}>
        <IngredientsCard recipe={recipe} portions={portions} onPortions={setWanted} />
        {recipe.text !== '' && (
          <section className={classes.preparation} aria-label={t('recipes.preparation')}>
            <RecipeText html={recipe.text} />
          </section>
        )}
      </div>
      <div className={classes.end}>
        <Cooked recipe={recipe} />
        <BackToRecipes />
      </div>
    </Page>
  );
}

interface RecipeActionsProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
}

function RecipeActions({ recipe, portions }: RecipeActionsProps) {
  // The dialog shows them at once, and without a network too.
  useQuery(staplesQuery);
  /** Null before it was asked for. */
  const [adding, setAdding] = useState<boolean | null>(null);
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
      <RecipeMenu {...{ recipe, portions }} />
      <Suspense fallback={null}>
        {adding !== null && (
          <AddToList recipe={recipe} portions={portions} isOpen={adding} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  );
}
