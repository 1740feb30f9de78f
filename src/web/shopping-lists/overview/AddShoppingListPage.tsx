import { routes } from '../../routes.ts';
import { Page } from '../../ui/page/Page.tsx';
import { NewListForm } from './NewListForm.tsx';

export function AddShoppingListPage() {
  return (
    <Page title={routes.newList.title}>
      <NewListForm isPage />
    </Page>
  );
}
