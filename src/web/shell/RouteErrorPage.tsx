import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { routes } from '../routes.ts';
import { isMissingFile, reloadIfOutdated } from '../sw/outdated-page.ts';
import { t } from '../texts/translate.ts';
import { DelayedLoader } from '../ui/DelayedLoader.tsx';
import classes from './RouteErrorPage.module.css';

/** A page that broke; one that only belongs to a build the server no longer has is loaded anew instead. */
export function RouteErrorPage({ error }: { error: unknown }) {
  const [isHopeless, setHopeless] = useState(!isMissingFile(error));
  useEffect(() => {
    if (isHopeless) return;
    void reloadIfOutdated().then((reloads) => setHopeless(!reloads));
  }, [isHopeless]);
  return isHopeless ? <BrokenPage error={error} /> : <DelayedLoader />;
}

/** Leaving it reloads the app, since after a crash nothing in memory can be trusted. */
function BrokenPage({ error }: { error: unknown }) {
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
