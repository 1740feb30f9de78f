import { useEffect } from 'react';
import { Link } from '../navigation/Link.tsx';
import { useLocation } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { t } from '../texts/session-expired.ts';
import { isDialogOpen } from '../ui/overlays/overlays.ts';
import { READING_MS, showError } from '../ui/overlays/toasts.ts';
import { returnTo } from './return-path.ts';
import classes from './SessionExpired.module.css';

/** Over pages whose content stays readable although the server no longer knows the session. */
export function SessionExpired() {
  const location = useLocation();
  useEffect(() => {
    // The dialog keeps what is typed into it, and may hide the banner.
    if (isDialogOpen()) showError(t('sessionExpired.inDialog'), READING_MS);
  }, []);
  return (
    <div className={classes.banner} role="alert">
      {t('sessionExpired.text')}{' '}
      <Link to={routes.login.path} state={returnTo(location)} className={classes.link}>
        {t('sessionExpired.logIn')}
      </Link>
    </div>
  );
}
