import { ActionIcon, Button } from '@mantine/core';
import { IconShoppingCart, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import classes from './ListActions.module.css';
import { ListMenu } from './ListMenu.tsx';
import type { Dispatch } from './use-shopping-list.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';

const ShareModal = lazyPart(async () => (await import('./ShareModal.tsx')).ShareModal);
const RenameModal = lazyPart(async () => (await import('./RenameModal.tsx')).RenameModal);
const TripStartModal = lazyPart(async () => (await import('./TripStartModal.tsx')).TripStartModal);
const StoreModal = lazyPart(async () => (await import('./StoreModal.tsx')).StoreModal);
const AisleOrderModal = lazyPart(async () => (await import('./AisleOrderModal.tsx')).AisleOrderModal);
const StoreChip = lazyPart(async () => (await import('./StoreChip.tsx')).StoreChip);
const DownloadListModal = lazyPart(async () => (await import('./DownloadListModal.tsx')).DownloadListModal);
const HistoryModal = lazyPart(async () => (await import('./HistoryModal.tsx')).HistoryModal);

type Dialog = 'share' | 'rename' | 'history' | 'store' | 'aisles' | 'trip' | 'download';

interface ListActionsProps {
  list: ListView;
  /** The server doesn't know the list yet. */
  isNew: boolean;
  dispatch: Dispatch;
  /** Stands between sharing and the menu. */
  children?: ReactNode;
}

/** What can be done to the list as such. */
export function ListActions({ list, isNew, dispatch, children }: ListActionsProps) {
  const user = useUser();
  const isOwner = user.id === list.userId;
  const [open, setOpen] = useState<Dialog>();
  const close = (): void => setOpen(undefined);

  const isPhone = useIsPhone();
  const canGo = list.trip === null && list.items.some(({ checked }) => !checked);
  return (
    <>
      {/* On a desk the menu has it: the row is full. */}
      {canGo && isPhone && (
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('lists.goShopping')}
          title={t('lists.goShopping')}
          onClick={() => setOpen('trip')}
        >
          <IconShoppingCart size="1.125rem" />
        </ActionIcon>
      )}
      {isOwner && (
        <Button
          variant="default"
          className={classes.share}
          classNames={{ section: classes.shareIcon, label: classes.shareText }}
          leftSection={<IconUserPlus size="1.125rem" />}
          disabled={isNew}
          title={isNew ? t('lists.newHint') : undefined}
          onClick={() => setOpen('share')}
        >
          {t('lists.share')}
        </Button>
      )}
      {children}
      <ListMenu
        list={list}
        isOwner={isOwner}
        isNew={isNew}
        onTrip={canGo ? () => setOpen('trip') : undefined}
        onHistory={() => setOpen('history')}
        onDownload={() => setOpen('download')}
        onRename={() => setOpen('rename')}
        onStore={() => setOpen('store')}
        onAisles={() => setOpen('aisles')}
      />
      <Suspense>
        {list.items.length > 0 && (
          <StoreChip
            listId={list.id}
            isNew={isNew}
            onChoose={() => setOpen('store')}
            onOrder={() => setOpen('aisles')}
          />
        )}
      </Suspense>
      <Suspense>{open && <OpenDialog {...{ open, list, isNew, dispatch }} onClose={close} />}</Suspense>
    </>
  );
}

interface OpenDialogProps extends Pick<ListActionsProps, 'list' | 'isNew' | 'dispatch'> {
  open: Dialog;
  onClose: () => void;
}

function OpenDialog({ open, list, isNew, dispatch, onClose }: OpenDialogProps) {
  const user = useUser();
  switch (open) {
    case 'trip':
      return <TripStartModal {...{ list, dispatch, onClose }} />;
    case 'store':
      return <StoreModal listId={list.id} onClose={onClose} />;
    case 'aisles':
      return <AisleOrderModal listId={list.id} onClose={onClose} />;
    case 'share':
      return <ShareModal {...{ list, onClose }} />;
    case 'rename':
      return (
        <RenameModal
          name={list.name}
          onRename={(name) => dispatch({ type: 'list.rename', name })}
          onClose={onClose}
        />
      );
    case 'download':
      return <DownloadListModal {...{ list, isNew, onClose }} />;
    case 'history':
      return <HistoryModal listId={list.id} syncedList={listSync(user).list(list.id)} onClose={onClose} />;
  }
}
