import { Anchor } from '@mantine/core';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { Page } from '../ui/Page.tsx';
import { RecipeEditing } from './RecipeEditing.tsx';
import classes from './RecipeForm.module.css';

export function AddRecipePage() {
  return (
    <Page title={routes.newRecipe.title} width="wide">
      <p className={classes.importInstead}>
        <Anchor component={Link} to={routes.recipeImport.path} inherit>
          {t('recipes.importInstead')}
        </Anchor>
      </p>
      <RecipeEditing />
    </Page>
  );
}
