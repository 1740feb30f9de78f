import { useEffect, useRef, useState } from 'react';
import { RECIPE_IMPORT_PATH } from '../../../contract/linked-pages.ts';
import { t } from '../../texts/recipe-import.ts';
import { bookmarkAddress } from './bookmark.ts';
import classes from './ImportPage.module.css';

/** Ways to import recipes from pages that block the server. */
export function OtherWays() {
  /** Without a service worker, nothing receives shared or posted files. */
  const hasWorker = 'serviceWorker' in navigator;
  /** Only browsers that install apps by themselves put them into the share sheet. */
  const isShared = hasWorker && 'onbeforeinstallprompt' in window;
  /** People don't drag a link to a bar with a finger. */
  const hasMouse = matchMedia('(any-pointer: fine)').matches;
  return (
    <details className={classes.ways}>
      <summary className={classes.waysTitle}>{t('recipeImport.otherWays')}</summary>
      <dl className={classes.waysList}>
        {isShared && (
          <>
            <dt>{t('recipeImport.byShare')}</dt>
            <dd>{t('recipeImport.byShareHow')}</dd>
          </>
        )}
        {hasWorker && hasMouse && (
          <>
            <dt>{t('recipeImport.byBookmark')}</dt>
            <dd>
              {t('recipeImport.byBookmarkHow')} <Bookmark />
            </dd>
          </>
        )}
        <dt>{t('recipeImport.byPaste')}</dt>
        <dd>{t('recipeImport.byPasteHow')}</dd>
      </dl>
    </details>
  );
}

/** To be dragged to the browser's bookmarks; pressed here it only says so. */
function Bookmark() {
  const link = useRef<HTMLAnchorElement>(null);
  const [isExplained, setExplained] = useState(false);
  useEffect(() => {
    const bookmark = link.current;
    const explain = (event: MouseEvent): void => {
      event.preventDefault();
      setExplained(true);
    };
    // React refuses such addresses, which in a page would be a fault.
    bookmark?.setAttribute('href', bookmarkAddress(location.origin + RECIPE_IMPORT_PATH));
    bookmark?.addEventListener('click', explain);
    return () => bookmark?.removeEventListener('click', explain);
  }, []);
  return (
    <>
      <a ref={link} href={RECIPE_IMPORT_PATH} className={classes.bookmark}>
        {t('recipeImport.bookmark')}
      </a>
      <span role="status">{isExplained && t('recipeImport.bookmarkPressed')}</span>
    </>
  );
}
