import { useEffect, useState } from 'react';
import { HttpError } from '../http.ts';
import { navigate } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { isMissingFile, reloadIfOutdated } from '../sw/outdated-page.ts';
import { t } from '../texts/translate.ts';
import { DelayedLoader } from '../ui/page/DelayedLoader.tsx';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { Page } from '../ui/page/Page.tsx';

/**
 * A page that couldn't be loaded: if the server no longer has its build, the app is reloaded; otherwise the user can
 * try again.
 */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname, search, hash, state } = useLocation();
  const [isHopeless, setHopeless] = useState(false);
  useEffect(() => {
    void reloadIfOutdated().then((reloads) => setHopeless(!reloads));
  }, [error]);
  if (!isMissingFile(error)) throw error;
  if (!isHopeless) return <DelayedLoader />;
  return (
    <Page title={t('common.error')}>
      <ErrorState
        text={t('common.noConnection')}
        error={new HttpError(0, '')}
        onRetry={() => void navigate(pathname + search + hash, { replace: true, state })}
      />
    </Page>
  );
}
