import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from '../navigation/Link.tsx';
import { Navigate } from '../navigation/Navigate.tsx';
import { openLayer } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session.ts';
import { t } from '../texts/translate.ts';
import { DelayedLoader } from '../ui/page/DelayedLoader.tsx';
import { HeaderSlotContext } from '../ui/page/HeaderSlot.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { AppFrame, LOGO } from './AppFrame.tsx';
import classes from './AppLayout.module.css';
import { Navigation } from './Navigation.tsx';
import { returnTo } from './return-path.ts';

// Few sessions ever end while a page is open.
const SessionExpired = lazyPart(async () => (await import('./SessionExpired.tsx')).SessionExpired);

function useCloseByKeyOrBack(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', follow);
    const forget = openLayer(close);
    return () => {
      document.removeEventListener('keydown', follow);
      forget();
    };
  }, [isOpen, close]);
}

/** The layout itself isn't rendered for each address. */
function ToLogin() {
  const location = useLocation();
  return <Navigate to={routes.login.path} state={returnTo(location)} />;
}

interface AppLayoutProps {
  /** Beside the link to the users, which only admins see. */
  usersBadge: ReactNode;
  /** Shown above every page. */
  notices: ReactNode;
  children: ReactNode;
}

/** The frame of every page for users; a visitor is sent to the login. */
export function AppLayout({ usersBadge, notices, children }: AppLayoutProps) {
  const { ready, user, expired } = useSession();
  const [navOpen, setNavOpen] = useState(false);
  const close = useCallback(() => setNavOpen(false), []);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useCloseByKeyOrBack(navOpen, close);

  if (!ready) return <DelayedLoader />;
  if (user === null) return <ToLogin />;

  return (
    <AppFrame
      menu={
        <>
          <a className={classes.skip} href="#content">
            {t('shell.skipToContent')}
          </a>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.burger}
            onClick={() => setNavOpen(!navOpen)}
            aria-label={t(navOpen ? 'shell.closeNavigation' : 'shell.openNavigation')}
            aria-expanded={navOpen}
            aria-controls="navigation"
            aria-describedby="waiting"
          >
            <IconMenu2 size="1.5rem" />
          </ActionIcon>
        </>
      }
      logo={<Link to={routes.home.path} onClick={close} {...LOGO} />}
      tools={<div className={classes.slot} ref={setSlot} />}
      navigation={{
        id: 'navigation',
        'aria-label': t('shell.navigation'),
        'data-open': navOpen || undefined,
        children: <Navigation isAdmin={user.role === 'admin'} usersBadge={usersBadge} onNavigate={close} />,
      }}
      main={{
        id: 'content',
        tabIndex: -1,
        children: (
          <>
            <Suspense>{expired && <SessionExpired />}</Suspense>
            {!expired && notices}
            <HeaderSlotContext value={slot}>{children}</HeaderSlotContext>
          </>
        ),
      }}
    />
  );
}
