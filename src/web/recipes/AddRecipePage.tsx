import { routes } from '../routes.ts';
import { Page } from '../ui/Page.tsx';
import { RecipeEditing } from './RecipeEditing.tsx';

export function AddRecipePage() {
  return (
    <Page title={routes.newRecipe.title} width="wide">
      <RecipeEditing />
    </Page>
  );
}
