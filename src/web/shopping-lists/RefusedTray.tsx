import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProductNames } from '../catalogue.ts';
import type { RefusedEntry } from '../sync/store.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { describeCode } from '../texts/describe-error.ts';
import classes from './RefusedTray.module.css';
import { describeWish } from './refused-words.ts';

interface RefusedTrayProps {
  sync: SyncEngine;
  refused: readonly RefusedEntry[];
  /** Says of which list each is. */
  withList?: boolean;
}

/** What came to nothing, and why, until somebody has decided what becomes of it. */
export function RefusedTray({ sync, refused, withList = false }: RefusedTrayProps) {
  const { t } = useTranslation();
  const products = useProductNames();
  const { lists } = sync.getState();
  const dismissAll = async (): Promise<void> => {
    for (const { id } of refused) await sync.dismiss(id);
  };
  return (
    <section className={classes.tray} aria-labelledby="refused">
      <div className={classes.head}>
        <h2 className={classes.heading} id="refused">
          {t('lists.refused', { count: refused.length })}
        </h2>
        {refused.length > 1 && (
          <Button variant="subtle" color="gray" className={classes.action} onClick={() => void dismissAll()}>
            {t('lists.dismissAll')}
          </Button>
        )}
      </div>
      <ul className={classes.entries}>
        {refused.map((each) => {
          const items = lists.get(each.listId)?.list?.items ?? [];
          const what = describeWish(each.entry, { items, products });
          return (
            <li key={each.id} className={classes.entry}>
              <div className={classes.words}>
                <p className={classes.what}>{what}</p>
                <p className={classes.why}>
                  {withList && each.listName !== '' && `${t('lists.onList', { name: each.listName })} · `}
                  {describeCode(each.code)}
                </p>
              </div>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  className={classes.action}
                  aria-label={t('lists.tryAgainOf', { what })}
                  onClick={() => void sync.tryAgain(each)}
                >
                  {t('lists.tryAgain')}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  className={classes.action}
                  aria-label={t('lists.dismissOf', { what })}
                  onClick={() => void sync.dismiss(each.id)}
                >
                  {t('lists.dismiss')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
