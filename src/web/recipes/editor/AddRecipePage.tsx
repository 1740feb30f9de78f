import { Anchor } from '@mantine/core';
import { Link } from '../../navigation/Link.tsx';
import { routes } from '../../routes.ts';
import { t } from '../../texts/recipes.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ImportInstead } from './ImportInstead.tsx';
import { RecipeEditing } from './RecipeEditing.tsx';

export function AddRecipePage() {
  return (
    <Page title={routes.newRecipe.title} width="wide">
      <ImportInstead>
        <Anchor component={Link} to={routes.recipeImport.path} inherit>
          {t('recipes.importInstead')}
        </Anchor>
      </ImportInstead>
      <RecipeEditing />
    </Page>
  );
}
