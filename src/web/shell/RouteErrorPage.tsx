import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import classes from './RouteErrorPage.module.css';

/** A page that broke. Leaving it reloads the app, since after a crash nothing in memory can be trusted. */
export function RouteErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => {
    document.title = t('common.appName');
    reportError(error);
  }, [error, t]);
  return (
    <main className={classes.page}>
      <IconAlertTriangle size={40} stroke={1.6} className={classes.icon} aria-hidden="true" />
      <h1 className={classes.title} lang="en">
        {t('crash.title')}
      </h1>
      <p className={classes.text}>{t('crash.text')}</p>
      <Group justify="center">
        <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
        <Button component="a" href="/" variant="default">
          {t('common.home')}
        </Button>
      </Group>
    </main>
  );
}
