import type { ReactNode } from 'react';
import { t } from '../texts/translate.ts';
import classes from './AuthLayout.module.css';

interface PublicFrameProps {
  /** In the corner of the screen. */
  corner?: ReactNode;
  children: ReactNode;
}

/** The markup around every public page. The build renders it for the app-shell preview, so it takes no hooks. */
export function PublicFrame({ corner, children }: PublicFrameProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.scheme}>{corner}</div>
      <main className={classes.main}>
        <p className={classes.logo}>{t('common.appName')}</p>
        <p className={classes.tagline}>{t('shell.tagline')}</p>
        <div className={classes.card}>{children}</div>
      </main>
    </div>
  );
}
