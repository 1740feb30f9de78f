import { Button, Group } from '@mantine/core';
import { Link } from '../navigation/Link.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts/logout.ts';
import { refusedLinkState, useRefusedLink } from './refused-link.ts';

/** Says how to go on with a link to a new password, which is only shown to visitors. */
export function RefusedLinkNotice() {
  const path = useRefusedLink();
  if (path === undefined) return null;
  return (
    <Group
      role="status"
      justify="space-between"
      gap="10px 16px"
      p="12px 16px"
      bg="var(--lz-panel)"
      style={{ borderBottom: '1px solid var(--lz-line)' }}
    >
      <span style={{ flex: '1 1 260px' }}>{t('logout.linkNeedsLogout')}</span>
      <Button size="sm" mih={44} component={Link} to={routes.logout.path} state={refusedLinkState(path)}>
        {t('logout.logOutForLink')}
      </Button>
    </Group>
  );
}
