import { useEffect, useRef } from 'react';
import { isNetworkError } from '../http.ts';
import { navigate } from '../navigation/navigation.ts';
import { mayLogOut, useSession } from '../session.ts';
import { markLogoutPending } from '../storage.ts';
import { t } from '../texts/translate.ts';
import { DelayedLoader } from '../ui/DelayedLoader.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { logOut } from './session-calls.ts';

/** Tells the server, or, without network, leaves a mark so that the next start does it first. */
async function endSession(): Promise<void> {
  markLogoutPending(true);
  try {
    await logOut();
    markLogoutPending(false);
  } catch (error) {
    // Any refusal means that the session is gone already.
    if (!isNetworkError(error)) markLogoutPending(false);
  }
}

export function LogoutPage() {
  const { signOut } = useSession();
  const started = useRef(false);
  usePageTitle(t('shell.logout'));

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void (async () => {
      if (await mayLogOut()) {
        await endSession();
        await signOut();
      }
      await navigate('/', { replace: true });
    })();
  }, [signOut]);

  return <DelayedLoader />;
}
