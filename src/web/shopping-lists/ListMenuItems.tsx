import { Menu } from '@mantine/core';
import { IconDoorExit, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { markEnded, unmarkEnded } from '../list-previews.ts';
import { navigate } from '../navigation/navigation.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListView } from '../sync/local-list.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/translate.ts';
import { confirm } from '../ui/confirm.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import { unshareList } from './api.ts';
import classes from './ListActions.module.css';

export interface ListMenuItemsProps {
  list: ListView;
  isOwner: boolean;
  /** The server doesn't know the list yet, nor any history of it. */
  isNew: boolean;
  onHistory: () => void;
  onRename: () => void;
  /** The menu is done with. */
  onClose: () => void;
}

/** The open menu, over the button it belongs to. */
export function ListMenuItems({ list, isOwner, isNew, onHistory, onRename, onClose }: ListMenuItemsProps) {
  const { remove, leave } = useEndings(list);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      returnFocus={false}
      classNames={{ item: classes.item }}
    >
      <Menu.Target>
        <span className={classes.overButton} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('lists.menu')}>
        <Menu.Item leftSection={<IconHistory size={18} />} disabled={isNew} onClick={onHistory}>
          {t('lists.history')}
        </Menu.Item>
        {isOwner ? (
          <>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={onRename}>
              {t('lists.rename')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => void remove()}>
              {t('lists.delete')}
            </Menu.Item>
          </>
        ) : (
          <Menu.Item leftSection={<IconDoorExit size={18} />} onClick={() => void leave()}>
            {t('lists.leave')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Both ways to be done with a list. The overview opens first: nothing asks for a list that is about to go. */
function useEndings({ id, name }: ListView) {
  const me = useUser();

  const remove = async (): Promise<void> => {
    const question = { title: t('lists.deleteTitle'), text: t('lists.deleteText', { name }) };
    if (!(await confirm(question))) return;
    markEnded(id);
    await navigate('/shopping-lists');
    await listSync(me).session(id).delete();
    showSuccess(t('lists.deleted'));
  };
  const leave = async (): Promise<void> => {
    const question = { title: t('lists.leaveTitle'), text: t('lists.leaveText', { name }) };
    if (!(await confirm(question))) return;
    const session = listSync(me).session(id);
    markEnded(id);
    await navigate('/shopping-lists');
    session.end('FORBIDDEN');
    try {
      await unshareList(id, me.id);
      showSuccess(t('lists.left'));
    } catch (error) {
      unmarkEnded(id);
      await session.reopen();
      showError(describeError(error, t('common.failed')));
    }
  };
  return { remove, leave };
}
