import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { routes } from '../routes.ts';
import { t } from '../texts/translate.ts';
import classes from './BrokenPage.module.css';

/** In the place of a page that broke. Leaving it reloads the app, since nothing in memory can be trusted. */
export function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => {
    document.title = t('common.appName');
    reportError(error);
  }, [error]);
  return (
    <main className={classes.page}>
      <IconAlertTriangle size="2.5rem" stroke={1.6} className={classes.icon} aria-hidden="true" />
      <h1 className={classes.title} lang="en">
        {t('crash.title')}
      </h1>
      <p className={classes.text}>{t('crash.text')}</p>
      <div className={classes.actions}>
        <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
        <Button component="a" href={routes.home.path} variant="default">
          {t('common.home')}
        </Button>
      </div>
    </main>
  );
}
