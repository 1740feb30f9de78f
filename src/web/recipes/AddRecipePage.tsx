import { t } from '../texts/recipes.ts';
import { Page } from '../ui/Page.tsx';
import { RecipeEditing } from './RecipeEditing.tsx';

export function AddRecipePage() {
  return (
    <Page title={t('recipes.addTitle')} width="wide">
      <RecipeEditing />
    </Page>
  );
}
