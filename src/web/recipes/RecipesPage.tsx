import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useProductNames } from '../queries/product-names.ts';
import { Link } from '../navigation/Link.tsx';
import { navigate } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Page } from '../ui/Page.tsx';
import { recipesQuery } from './api.ts';
import { readProductIds, writeProductIds } from './product-search.ts';
import { RecipeList } from './RecipeList.tsx';
import classes from './RecipesPage.module.css';

const ProductSearch = lazyPart(async () => (await import('./ProductSearch.tsx')).ProductSearch);

/** The chosen products live in the address, so that a search can be shared and taken back. */
function useProductSearch() {
  const { pathname, search } = useLocation();
  const productIds = useMemo(() => readProductIds(new URLSearchParams(search)), [search]);
  const choose = (chosen: readonly string[]): void => {
    void navigate(pathname + writeProductIds(chosen), { keepScroll: true });
  };
  return { productIds, choose };
}

export function RecipesPage() {
  const { productIds, choose } = useProductSearch();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(recipesQuery(productIds));
  // Asked for beside the code of the field that offers them.
  useProductNames();
  const isSearching = productIds.length > 0;
  const place = <Skeleton className={classes.search} height={66} radius={10} />;
  return (
    <Page
      title={routes.recipes.title}
      actions={
        <Button component={Link} to={routes.newRecipe.path} leftSection={<IconPlus size={18} />}>
          {t('recipes.add')}
        </Button>
      }
    >
      {(isSearching || data === undefined || data.length > 0) && (
        <Suspense fallback={place}>
          {/* Its code is more than the rest of the page, which comes first. */}
          {data === undefined && !error ? place : <ProductSearch productIds={productIds} onChange={choose} />}
        </Suspense>
      )}
      <VisuallyHidden role="status">
        {isSearching && data && !isPlaceholderData && t('recipes.found', { count: data.length })}
      </VisuallyHidden>
      {data && data.length > 0 && (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <RecipeList recipes={data} />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconToolsKitchen2 size={32} stroke={1.6} />}
          text={t('recipes.empty')}
          hint={t(isSearching ? 'recipes.nothingFoundHint' : 'recipes.emptyHint')}
          action={
            isSearching && (
              <Button variant="default" onClick={() => choose([])}>
                {t('recipes.clearSearch')}
              </Button>
            )
          }
        />
      )}
      {!data && !error && <ListSkeleton rows={10} />}
      {!data && error && (
        <ErrorState
          text={t('recipes.fetchAllFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}
