import { useTranslation } from 'react-i18next';
import { Page } from '../ui/Page.tsx';
import { RecipeEditing } from './RecipeEditing.tsx';

export function AddRecipePage() {
  const { t } = useTranslation();
  return (
    <Page title={t('recipes.addTitle')} width="wide">
      <RecipeEditing />
    </Page>
  );
}
