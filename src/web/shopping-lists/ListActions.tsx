import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDoorExit, IconDots, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { listPreviewsQuery } from '../list-previews.ts';
import { queryClient } from '../query-client.ts';
import { useUser } from '../session.ts';
import type { Draft, ListView } from '../sync/list-session.ts';
import { describeError } from '../texts/describe-error.ts';
import { confirm } from '../ui/confirm.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import { deleteList, unshareList } from './api.ts';
import classes from './ListActions.module.css';

const ShareModal = lazy(async () => ({ default: (await import('./ShareModal.tsx')).ShareModal }));
const RenameModal = lazy(async () => ({ default: (await import('./RenameModal.tsx')).RenameModal }));

interface ListActionsProps {
  list: ListView;
  dispatch: (draft: Draft) => void;
  /** Stands between sharing and the menu. */
  children?: ReactNode;
}

/** What can be done to the list as such. */
export function ListActions({ list, dispatch, children }: ListActionsProps) {
  const { t } = useTranslation();
  const isOwner = useUser().id === list.userId;
  const [open, setOpen] = useState<'share' | 'rename'>();

  return (
    <>
      {isOwner && (
        <Button
          variant="default"
          className={classes.share}
          leftSection={<IconUserPlus size={18} />}
          onClick={() => setOpen('share')}
        >
          {t('lists.share')}
        </Button>
      )}
      {children}
      <ListMenu list={list} isOwner={isOwner} onRename={() => setOpen('rename')} />
      <Suspense>
        {open === 'share' && <ShareModal list={list} onClose={() => setOpen(undefined)} />}
        {open === 'rename' && (
          <RenameModal
            name={list.name}
            onRename={(name) => dispatch({ type: 'list.rename', name })}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface ListMenuProps {
  list: ListView;
  isOwner: boolean;
  onRename: () => void;
}

function ListMenu({ list, isOwner, onRename }: ListMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const me = useUser().id;

  const end = async (action: () => Promise<void>, done: string): Promise<void> => {
    try {
      await action();
      // Before the overview opens, so that it never shows what is gone.
      queryClient.setQueryData(listPreviewsQuery.queryKey, (previews) =>
        previews?.filter(({ id }) => id !== list.id),
      );
      await navigate('/shopping-lists');
      showSuccess(done);
    } catch (error) {
      showError(describeError(error, t('common.failed')));
    }
  };
  const remove = async (): Promise<void> => {
    const question = { title: t('lists.deleteTitle'), text: t('lists.deleteText', { name: list.name }) };
    if (await confirm(question)) await end(() => deleteList(list.id), t('lists.deleted'));
  };
  const leave = async (): Promise<void> => {
    const question = { title: t('lists.leaveTitle'), text: t('lists.leaveText', { name: list.name }) };
    if (await confirm(question)) await end(() => unshareList(list.id, me), t('lists.left'));
  };

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('lists.menu')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
