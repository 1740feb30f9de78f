import { Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { navigate } from '../navigation/navigation.ts';
import { forgetPush } from '../push/subscription.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session.ts';
import { t } from '../texts/translate.ts';
import { DelayedLoader } from '../ui/page/DelayedLoader.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import states from '../ui/page/states.module.css';
import { endSession } from './end-session.ts';
import { mayLogOut } from './may-log-out.ts';
import { refusedLinkState, useRefusedLink } from './refused-link.ts';

export function LogoutPage() {
  const { user, signOut } = useSession();
  const link = useRefusedLink();
  const started = useRef(false);
  const [doing, setDoing] = useState('');
  usePageTitle(t('shell.logout'));

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void (async () => {
      if (user !== null && !(await mayLogOut(user, setDoing))) {
        const state = link === undefined ? null : refusedLinkState(link);
        return navigate(routes.home.path, { replace: true, state });
      }
      // As soon as no user is known, the frame around this page leads to the login: the link's page has to be loaded
      // before.
      if (link !== undefined) await import('./ResetPasswordPage.tsx').catch(() => undefined);
      await forgetPush();
      await endSession();
      const isForgotten = signOut();
      if (link !== undefined) await navigate(link, { replace: true });
      await isForgotten;
    })();
  }, [user, signOut, link]);

  if (doing === '') return <DelayedLoader />;
  return (
    <div className={states.state} role="status">
      <Loader aria-hidden="true" />
      <p className={states.text}>{doing}</p>
    </div>
  );
}
