import type { ReactNode } from 'react';
import { Navigate } from '../navigation/Navigate.tsx';
import { useSession } from '../session.ts';
import { t } from '../texts/translate.ts';
import { DelayedLoader } from '../ui/DelayedLoader.tsx';
import classes from './AuthLayout.module.css';
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx';
import { useReturnPath } from './return-path.ts';

/** The frame of the public pages. Whoever is logged in already goes on to where they wanted to be. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { ready, user, expired } = useSession();
  const returnPath = useReturnPath();
  if (!ready) return <DelayedLoader />;
  if (user !== null && !expired) return <Navigate to={returnPath} />;
  return (
    <div className={classes.frame}>
      <div className={classes.scheme}>
        <ColourSchemeSwitch />
      </div>
      <main className={classes.main}>
        <p className={classes.logo}>{t('common.appName')}</p>
        <p className={classes.tagline}>{t('shell.tagline')}</p>
        <div className={classes.card}>{children}</div>
      </main>
    </div>
  );
}
