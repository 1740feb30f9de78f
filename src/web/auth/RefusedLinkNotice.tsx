import { Button } from '@mantine/core';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/logout.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { refusedLinkState, useRefusedLink } from './refused-link.ts';

/** Says how to go on with a link to a new password, which is only shown to visitors. */
export function RefusedLinkNotice() {
  const path = useRefusedLink();
  if (path === undefined) return null;
  return (
    <NoticeBar
      button={
        <Button size="sm" mih={44} component={Link} to={routes.logout.path} state={refusedLinkState(path)}>
          {t('logout.logOutForLink')}
        </Button>
      }
    >
      {t('logout.linkNeedsLogout')}
    </NoticeBar>
  );
}
