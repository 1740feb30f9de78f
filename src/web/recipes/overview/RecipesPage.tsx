import { Button, CloseButton, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSearch, IconToolsKitchen2, IconWorldDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useEffect, useState } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { RecipePreview } from '../../../contract/recipes/recipes.ts';
import { productNamesQuery } from '../../queries/products/product-names.ts';
import { queryClient } from '../../query-client.ts';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { t } from '../../texts/recipes.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { fetchSoon, lazyPart } from '../../ui/lazy-part.ts';
import { ListState } from '../../ui/page/ListState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { RecentlyDeleted } from '../../ui/recently-deleted/RecentlyDeleted.tsx';
import { deletedRecipesQuery, restoreRecipe } from '../api.ts';
import type { RecipeSearch } from '../../queries/recipes/find-recipes.ts';
import { useWithCooking } from '../../queries/recipes/use-with-cooking.ts';
import { recipesQuery } from '../../queries/recipes/recipes.ts';
import { useFoundRecipes } from '../../queries/recipes/use-found-recipes.ts';
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
  const { typed, filters, type, choose, clear } = useRecipeSearch();
  const { productIds, tags, isQuick } = filters;
  const query = useQuery(recipesQuery(productIds));
  const { error, isPlaceholderData } = query;
  const data = useWithCooking(query.data);
  const [isUsed, setUsed] = useState(typed !== '');
  const use = useCallback(() => setUsed(true), []);
  useEffect(() => fetchSoon(fetchNames), []);
  const isSearching = productIds.length + tags.length > 0 || isQuick || typed.trim() !== '';
  /** True until they are known, because that is most likely, so that nothing moves later. */
  const hasRecipes = isSearching || data === undefined || data.length > 0;
  const place = <Skeleton className={classes.search} height={66} radius={10} />;
  return (
    <Page title={routes.recipes.title} actions={<Actions hasRecipes={hasRecipes} />}>
      {hasRecipes && (
        <>
          <NameSearch typed={typed} onType={type} onFocus={use} />
          <Suspense fallback={place}>
            {/* Its code is more than the rest of the page, which comes first. */}
            {data === undefined && !error ? (
              place
            ) : (
              <ProductSearch ids={productIds.join(',')} onChange={choose} />
            )}
          </Suspense>
          {data && <SearchChips recipes={data} filters={filters} onChoose={choose} />}
        </>
      )}
      <FoundRecipes
        recipes={data}
        isStale={isPlaceholderData}
        filters={filters}
        typed={typed}
        isUsed={isUsed}
        isSearching={isSearching}
        onClear={clear}
      />
      {data && !isSearching && <RecentlyDeleted query={deletedRecipesQuery} onRestore={restoreRecipe} />}
      {!data && <ListState query={query} text={t('recipes.fetchAllFailed')} rows={10} />}
    </Page>
  );
}

interface FoundRecipesProps {
  /** All that use the products searched for; undefined until they are here. */
  recipes: readonly RecipePreview[] | undefined;
  /** Those of the search before. */
  isStale: boolean;
  filters: RecipeSearch;
  typed: string;
  isUsed: boolean;
  isSearching: boolean;
  onClear: () => void;
}

/** Rendered a second time for each key, after the search; the rest of the page isn't. */
function FoundRecipes({ recipes, isStale, filters, typed, isUsed, isSearching, onClear }: FoundRecipesProps) {
  const found = useFoundRecipes(recipes, filters, typed, isUsed);
  return (
    <>
      <VisuallyHidden role="status">
        {isSearching && found && !isStale && t('recipes.found', { count: found.length })}
      </VisuallyHidden>
      {recipes && found && (
        <div className={isStale ? classes.stale : undefined}>
          <RecipeList recipes={recipes} isWhole isHidden={found !== recipes} />
          {found !== recipes && found.length > 0 && <RecipeList recipes={found} />}
        </div>
      )}
      {found?.length === 0 && (
        <Nothing
          name={typed.trim()}
          hasProducts={filters.productIds.length > 0}
          isSearching={isSearching}
          onClear={onClear}
        />
      )}
    </>
  );
}

interface NothingProps {
  /** As it is searched for. */
  name: string;
  hasProducts: boolean;
  isSearching: boolean;
  onClear: () => void;
}

function Nothing({ name, hasProducts, isSearching, onClear }: NothingProps) {
  const found = hasProducts ? 'recipes.nothingFoundHint' : 'recipes.nothingMeantHint';
  const hint = isSearching ? found : 'recipes.emptyHint';
  return (
    <EmptyState
      icon={<IconToolsKitchen2 size="2rem" stroke={1.6} />}
      text={t('recipes.empty')}
      hint={name === '' ? t(hint) : t('recipes.nothingNamedHint', { name })}
      action={
        isSearching ? (
          <Button variant="default" data-focus-next="[type=search]" onClick={onClear}>
            {t('recipes.clearSearch')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={routes.recipeImport.path}
            variant="default"
            leftSection={<IconWorldDownload size="1.125rem" />}
          >
            {t('recipes.import')}
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

const NameSearch = memo(function NameSearch({ typed, onType, onFocus }: NameSearchProps) {
  return (
    <TextInput
      className={classes.nameSearch}
      aria-label={t('recipes.nameSearch')}
      placeholder={t('recipes.nameSearch')}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={LIMITS.nameLength}
      leftSection={<IconSearch size="1.125rem" />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size={42}
            iconSize={18}
            aria-label={t('recipes.clearSearch')}
            onClick={() => onType('')}
          />
        )
      }
      value={typed}
      onFocus={onFocus}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
});

const Actions = memo(function Actions({ hasRecipes }: { hasRecipes: boolean }) {
  return (
    <>
      {hasRecipes && (
        <Button
          component={Link}
          to={routes.recipeImport.path}
          variant="default"
          className={classes.import}
          aria-label={t('recipes.import')}
        >
          <IconWorldDownload size="1.25rem" aria-hidden="true" />
          <span className={classes.importLabel}>{t('recipes.import')}</span>
        </Button>
      )}
      <Button
        component={Link}
        to={routes.newRecipe.path}
        className={classes.add}
        leftSection={<IconPlus size="1.125rem" />}
      >
        {t('recipes.add')}
      </Button>
      {hasRecipes && <RecipesMenu />}
    </>
  );
});
