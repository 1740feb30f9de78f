import { Menu } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useUser } from '../../session.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/sharing.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { showFailure, showSuccess } from '../../ui/overlays/toasts.ts';
import { handOverList, isActive } from './list-owner.ts';
import { shareUsersQuery } from './share-users.ts';

/** For a member's menu of a list; nothing as long as the owner can log in. */
export function TakeOverItem({ list }: { list: ListView }) {
  const me = useUser();
  const headId = useId();
  // Without an answer there is nothing to offer.
  const { data: users } = useQuery({ ...shareUsersQuery, meta: { silent: true } });
  if (users === undefined || isActive(users, list.userId) !== false) return null;
  return (
    <div role="group" aria-labelledby={headId}>
      <Menu.Divider />
      <Menu.Label id={headId}>{t('sharing.ownerInactive')}</Menu.Label>
      <Menu.Item leftSection={<IconUserCheck size="1.125rem" />} onClick={() => void takeOver(me, list)}>
        {t('sharing.takeOver')}
      </Menu.Item>
    </div>
  );
}

async function takeOver(me: Pick<Member, 'id'>, { id, name }: ListView): Promise<void> {
  const question = { title: t('sharing.takeOverTitle'), text: t('sharing.takeOverText', { list: name }) };
  if (!(await confirm(question))) return;
  try {
    await handOverList(id, me.id);
    showSuccess(t('sharing.takenOver', { list: name }));
  } catch (error) {
    showFailure(error, t('sharing.takeOverFailed'));
  }
}
