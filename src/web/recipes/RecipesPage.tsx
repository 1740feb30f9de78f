import { Button, CloseButton, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSearch, IconToolsKitchen2, IconWorldDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { productNamesQuery } from '../queries/product-names.ts';
import { queryClient } from '../query-client.ts';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Page } from '../ui/Page.tsx';
import { RecentlyDeleted } from '../ui/RecentlyDeleted.tsx';
import { deletedRecipesQuery, restoreRecipe } from './api.ts';
import { recipesQuery } from '../queries/recipes.ts';
import { useFoundRecipes } from '../queries/use-found-recipes.ts';
import { RecipeList } from './RecipeList.tsx';
import { RecipesMenu } from './RecipesMenu.tsx';
import classes from './RecipesPage.module.css';
import { SearchChips } from './SearchChips.tsx';
import { useRecipeSearch } from './use-recipe-search.ts';

const ProductSearch = lazyPart(async () => (await import('./ProductSearch.tsx')).ProductSearch);

/** So that they are here when their field is opened, also without a network. It asks for them itself where this fails. */
const fetchNames = (): Promise<unknown> =>
  queryClient.query({ ...productNamesQuery, staleTime: 'static' }).catch(() => undefined);

export function RecipesPage() {
  const { typed, search, type, choose, clear } = useRecipeSearch();
  const { productIds, tags, isQuick } = search;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(recipesQuery(productIds));
  const [isUsed, setUsed] = useState(typed !== '');
  const found = useFoundRecipes(data, search, typed, isUsed);
  useEffect(() => fetchSoon(fetchNames), []);
  const isSearching = productIds.length + tags.length > 0 || isQuick || typed.trim() !== '';
  /** Until they are known most likely, so that nothing moves when they are. */
  const hasRecipes = isSearching || data === undefined || data.length > 0;
  const place = <Skeleton className={classes.search} height={66} radius={10} />;
  return (
    <Page title={routes.recipes.title} actions={<Actions hasRecipes={hasRecipes} />}>
      {hasRecipes && (
        <>
          <NameSearch typed={typed} onType={type} onFocus={() => setUsed(true)} />
          <Suspense fallback={place}>
            {/* Its code is more than the rest of the page, which comes first. */}
            {data === undefined && !error ? (
              place
            ) : (
              <ProductSearch ids={productIds.join(',')} onChange={choose} />
            )}
          </Suspense>
          {data && <SearchChips recipes={data} search={search} onChoose={choose} />}
        </>
      )}
      <VisuallyHidden role="status">
        {isSearching && found && !isPlaceholderData && t('recipes.found', { count: found.length })}
      </VisuallyHidden>
      {data && found && (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <RecipeList recipes={data} isWhole isHidden={found !== data} />
          {found !== data && found.length > 0 && <RecipeList recipes={found} />}
        </div>
      )}
      {found?.length === 0 && <Nothing name={typed.trim()} isSearching={isSearching} onClear={clear} />}
      {data && !isSearching && <RecentlyDeleted query={deletedRecipesQuery} onRestore={restoreRecipe} />}
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

interface NothingProps {
  /** As it is searched for. */
  name: string;
  isSearching: boolean;
  onClear: () => void;
}

function Nothing({ name, isSearching, onClear }: NothingProps) {
  const hint = isSearching ? 'recipes.nothingFoundHint' : 'recipes.emptyHint';
  return (
    <EmptyState
      icon={<IconToolsKitchen2 size={32} stroke={1.6} />}
      text={t('recipes.empty')}
      hint={name === '' ? t(hint) : t('recipes.nothingNamedHint', { name })}
      action={
        isSearching && (
          <Button variant="default" onClick={onClear}>
            {t('recipes.clearSearch')}
          </Button>
        )
      }
    />
  );
}

interface NameSearchProps {
  typed: string;
  onType: (name: string) => void;
  onFocus: () => void;
}

function NameSearch({ typed, onType, onFocus }: NameSearchProps) {
  return (
    <TextInput
      className={classes.nameSearch}
      aria-label={t('recipes.nameSearch')}
      placeholder={t('recipes.nameSearch')}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={LIMITS.nameLength}
      leftSection={<IconSearch size={18} />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size={42}
            iconSize={18}
            aria-label={t('recipes.clearName')}
            onClick={() => onType('')}
          />
        )
      }
      value={typed}
      onFocus={onFocus}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

function Actions({ hasRecipes }: { hasRecipes: boolean }) {
  return (
    <>
      <Button
        component={Link}
        to={routes.recipeImport.path}
        variant="default"
        className={classes.import}
        aria-label={t('recipes.import')}
      >
        <IconWorldDownload size={20} aria-hidden="true" />
        <span className={classes.importLabel}>{t('recipes.import')}</span>
      </Button>
      <Button
        component={Link}
        to={routes.newRecipe.path}
        className={classes.add}
        leftSection={<IconPlus size={18} />}
      >
        {t('recipes.add')}
      </Button>
      {hasRecipes && <RecipesMenu />}
    </>
  );
}
