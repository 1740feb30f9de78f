import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { pathOf } from '../../contract/page-path.ts';
import { RESTORABLE_DAYS } from '../../contract/recently-deleted.ts';
import { Link } from '../navigation/Link.tsx';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { hasCode } from '../http.ts';
import { navigate } from '../navigation/navigation.ts';
import { useLocation, useParams, usePathname } from '../navigation/use-navigation.ts';
import { queryClient } from '../query-client.ts';
import { staplesQuery } from '../queries/products/staples.ts';
import { listPreviewsQuery } from '../queries/shopping-lists/list-previews-query.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { ListSkeleton } from '../ui/page/ListSkeleton.tsx';
import { Page } from '../ui/page/Page.tsx';
import { showSuccess } from '../ui/overlays/toasts.ts';
import { deleteRecipe, forgetRecipe } from './api.ts';
import { useRecipeWithCooking } from '../queries/recipes/use-with-cooking.ts';
import { recipeQuery } from '../queries/recipes/recipes.ts';
import { IMPORT_PREFIX, keysOf as keysWith } from '../recipe-storage.ts';
import { BackToRecipes } from './BackToRecipes.tsx';
import { Cooked } from './cooking/Cooked.tsx';
import { CookingBar } from './cooking/CookingBar.tsx';
import { fetchEarlyPhoto } from './early-photo.ts';
import { IngredientsCard } from './IngredientsCard.tsx';
import { PlanRecipe } from './plan/PlanRecipe.tsx';
import { RecipeGone } from './RecipeGone.tsx';
import classes from './RecipePage.module.css';
import { RecipeMenu } from './RecipeMenu.tsx';
import { RecipeParticulars } from './RecipeParticulars.tsx';
import { steppedText } from './recipe-steps.ts';
import { RecipePhoto } from './RecipePhoto.tsx';
import { RecipeText } from './RecipeText.tsx';
import { useLargeText } from './use-large-text.ts';
import { keysOf, useStruck } from './cooking/use-struck.ts';

const RestoreRecipe = lazyPart(async () => (await import('./RestoreRecipe.tsx')).RestoreRecipe);

const NextQueued = lazyPart(async () => (await import('./import/NextQueued.tsx')).NextQueued);

const AddToList = lazyPart(async () => (await import('./add-to-list/AddToList.tsx')).AddToList);

// Once, as soon as the page's code is here.
void fetchEarlyPhoto();

export function RecipePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(recipeQuery(id));
  const isGone = hasCode(error, 'RECIPE_NOT_FOUND') || hasCode(error, 'VALIDATION_ERROR');
  if (data && !isGone) return <RecipeView key={data.id} known={data} />;
  return (
    <Page title={t('recipes.recipe')} width="wide">
      {isGone && (
        <RecipeGone>
          <Suspense>{data && <RestoreRecipe id={data.id} />}</Suspense>
        </RecipeGone>
      )}
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

/** As many as the reader wants to cook, kept in the address; null leaves the recipe's own. */
function useWantedPortions() {
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState(() => readWanted(search));
  const want = (portions: number): void => {
    // At once: the address follows a moment later.
    setWanted(portions);
    void navigate(`${pathname}?portions=${portions}`, { replace: true, keepScroll: true });
  };
  return [wanted, want] as const;
}

function readWanted(search: string): number | null {
  const portions = Number(new URLSearchParams(search).get('portions'));
  return portions > 0 && portions <= LIMITS.portionsMax ? portions : null;
}

function RecipeView({ known }: { known: Recipe }) {
  const recipe = useRecipeWithCooking(known);
  const [wanted, want] = useWantedPortions();
  const { text, keys, struck } = useParts(recipe, wanted);
  const portions = recipe.portions === null ? null : (struck.portions ?? recipe.portions);
  const changePortions = (next: number): void => {
    want(next);
    if (struck.hasAny) struck.keepPortions(next);
  };
  const [isLarge, setLarge] = useLargeText();
  const [isImportWaiting] = useState(() => keysWith(IMPORT_PREFIX).length > 0);
  return (
    <Page title={recipe.name} width="wide" actions={<RecipeActions recipe={recipe} portions={portions} />}>
      {isImportWaiting && (
        <Suspense fallback={null}>
          <NextQueued recipeId={recipe.id} />
        </Suspense>
      )}
      <RecipeParticulars recipe={recipe} />
      <RecipePhoto recipe={recipe} />
      <div className={classes.columns} data-large={isLarge || undefined}>
        <IngredientsCard
          {...{ recipe, portions, struck }}
          keys={keys.ingredients}
          isChosen={struck.portions !== null}
          onPortions={changePortions}
        />
        <CookingBar
          {...{ isLarge }}
          onLarge={setLarge}
          hasParts={keys.ingredients.length + keys.steps.length > 0}
          hasStruck={struck.hasAny}
          onRestart={struck.clear}
        />
        {recipe.text !== '' && (
          <section className={classes.preparation} aria-label={t('recipes.preparation')}>
            <RecipeText {...{ text, struck }} keys={keys.steps} />
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

/** The parts that can be struck while cooking, and those that are. */
function useParts({ id, text: html, products }: Recipe, wanted: number | null) {
  const text = useMemo(() => steppedText(html), [html]);
  const keys = useMemo(
    () => ({
      ingredients: keysOf(
        products.map(({ productId, qty, unit, note, section }) =>
          JSON.stringify(['ingredient', productId, qty, unit, note, section]),
        ),
      ),
      steps: keysOf(text.steps.map(({ content }) => JSON.stringify(['step', content]))),
    }),
    [text, products],
  );
  const struck = useStruck(id, [...keys.ingredients, ...keys.steps], wanted);
  return { text, keys, struck };
}

/** Asks, and deletes the recipe. */
function useDeletion(recipe: Recipe) {
  const page = usePathname();
  const deletion = useMutation({
    mutationFn: deleteRecipe,
    onSuccess: async () => {
      showSuccess(t('recipes.deleted'));
      await navigate(routes.recipes.path, { replace: true, from: page });
      forgetRecipe(recipe.id);
    },
    meta: { errorText: t('recipes.deleteFailed') },
  });
  const ask = async (): Promise<void> => {
    const question = {
      title: t('recipes.deleteTitle'),
      text: t('recipes.deleteText', { name: recipe.name, days: RESTORABLE_DAYS }),
    };
    if (await confirm(question)) deletion.mutate(recipe.id);
  };
  return { isDeleting: deletion.isPending, ask };
}

interface RecipeActionsProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
}

/** So that the dialog has them without a network. It asks for them itself where this fails. */
const fetchLists = (): Promise<unknown> =>
  queryClient.query({ ...listPreviewsQuery, staleTime: 'static' }).catch(() => undefined);

function RecipeActions({ recipe, portions }: RecipeActionsProps) {
  // The dialog shows them at once, and without a network too.
  useQuery(staplesQuery);
  useEffect(() => fetchSoon(fetchLists), []);
  /** Null before it was asked for. */
  const [adding, setAdding] = useState<boolean | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const { isDeleting, ask } = useDeletion(recipe);
  return (
    <>
      {recipe.products.length > 0 && (
        <Button className={classes.action} onClick={() => setAdding(true)}>
          {t('recipes.addToList')}
        </Button>
      )}
      <Button
        component={Link}
        to={pathOf(routes.editedRecipe.path, { id: recipe.id })}
        variant="default"
        className={classes.action}
      >
        {t('recipes.edit')}
      </Button>
      <Button
        variant="default"
        className={`${classes.action} ${classes.plan}`}
        onClick={() => setPlanning(true)}
      >
        {t('recipes.plan')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        className={classes.delete}
        loading={isDeleting}
        onClick={() => void ask()}
      >
        {t('recipes.delete')}
      </Button>
      <RecipeMenu {...{ recipe, portions }} onPlan={() => setPlanning(true)} />
      <PlanRecipe {...{ recipe, portions }} isOpen={isPlanning} onClose={() => setPlanning(false)} />
      <Suspense fallback={null}>
        {adding !== null && (
          <AddToList recipe={recipe} portions={portions} isOpen={adding} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  );
}
