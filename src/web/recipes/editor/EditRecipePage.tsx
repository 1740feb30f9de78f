import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../http.ts';
import { useParams } from '../../navigation/use-navigation.ts';
import { t } from '../../texts/recipes.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { ListSkeleton } from '../../ui/page/ListSkeleton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { recipeQuery } from '../../queries/recipes/recipes.ts';
import { RecipeEditing } from './RecipeEditing.tsx';
import { RecipeGone } from '../RecipeGone.tsx';

export function EditRecipePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(recipeQuery(id));
  const isGone = hasCode(error, 'RECIPE_NOT_FOUND') || hasCode(error, 'VALIDATION_ERROR');
  return (
    <Page title={t('recipes.editTitle')} width="wide">
      {(data || isGone) && (
        <RecipeEditing key={id} id={id} recipe={data} isRemoved={isGone}>
          <RecipeGone />
        </RecipeEditing>
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {!data && error && !isGone && (
        <ErrorState
          text={t('recipes.fetchFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}
