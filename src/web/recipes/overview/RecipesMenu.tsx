import { Suspense, useState } from 'react';
import { t } from '../../texts/recipes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';

const RecipesMenuItems = lazyPart(async () => (await import('./RecipesMenuItems.tsx')).RecipesMenuItems);
const DownloadModal = lazyPart(async () => (await import('../files/DownloadModal.tsx')).DownloadModal);

/** The actions on all recipes. */
export function RecipesMenu() {
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      <MenuButton
        label={t('recipes.allMenu')}
        Items={RecipesMenuItems}
        items={{ onDownload: () => setDownloading(true) }}
      />
      <Suspense>{isDownloading && <DownloadModal onClose={() => setDownloading(false)} />}</Suspense>
    </>
  );
}
