import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

export function RecipesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('recipes.title')}>
      <EmptyState icon={<IconToolsKitchen2 size={32} stroke={1.6} />} text={t('recipes.empty')} />
    </Page>
  );
}
