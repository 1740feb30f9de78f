import { Menu } from '@mantine/core';
import { IconUserCheck, IconUserMinus } from '@tabler/icons-react';
import { t } from '../../texts/sharing.ts';
import { OpenMenu } from '../../ui/overlays/OpenMenu.tsx';

interface MemberMenuItemsProps {
  name: string;
  /** Only who can log in may get the list. */
  mayGetList: boolean;
  onHandOver: () => void;
  onWithdraw: () => void;
  onClose: () => void;
}

export function MemberMenuItems({ name, mayGetList, onHandOver, onWithdraw, onClose }: MemberMenuItemsProps) {
  return (
    <OpenMenu label={t('sharing.menu', { name })} onClose={onClose}>
      {mayGetList && (
        <Menu.Item leftSection={<IconUserCheck size="1.125rem" />} onClick={onHandOver}>
          {t('sharing.handOver')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconUserMinus size="1.125rem" />} onClick={onWithdraw}>
        {t('sharing.withdraw')}
      </Menu.Item>
    </OpenMenu>
  );
}
