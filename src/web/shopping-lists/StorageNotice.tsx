import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import classes from './StorageNotice.module.css';

/** Says that this browser keeps nothing, so that what waits would be lost with the tab. Nothing where it does. */
export function StorageNotice() {
  const { t } = useTranslation();
  const sync = listSync(useUser());
  const { isVolatile } = useSyncExternalStore(sync.subscribe, sync.getState);
  return isVolatile ? (
    <p className={classes.notice} role="status">
      {t('lists.volatile')}
    </p>
  ) : null;
}
