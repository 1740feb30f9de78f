import { ActionIcon, Button } from '@mantine/core';
import { IconShoppingCart, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useUser } from '../session.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import classes from './ListActions.module.css';
import type { OpenDialog } from './ListDialog.tsx';
import { ListMenu } from './ListMenu.tsx';
import type { Dispatch } from './use-shopping-list.ts';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import { OnItsWay } from '../ui/page/OnItsWay.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';

const loadDialog = async () => (await import('./ListDialog.tsx')).ListDialog;
const ListDialog = lazyPart(loadDialog);
const StoreChip = lazyPart(async () => (await import('./aisles/StoreChip.tsx')).StoreChip);

interface ListActionsProps {
  list: ListView;
  /** The server doesn't know the list yet. */
  isNew: boolean;
  dispatch: Dispatch;
  /** Stands between sharing and the menu. */
  children?: ReactNode;
}

/** The actions on the list as a whole. */
export function ListActions({ list, isNew, dispatch, children }: ListActionsProps) {
  const user = useUser();
  const isOwner = user.id === list.userId;
  const [open, setOpen] = useState<OpenDialog>();
  useEffect(() => fetchSoon(loadDialog), []);
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
      {isOwner && <ShareButton isNew={isNew} onClick={() => setOpen('share')} />}
      {children}
      <ListMenu
        list={list}
        isOwner={isOwner}
        isNew={isNew}
        dispatch={dispatch}
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
      <Suspense fallback={<OnItsWay onElse={close} />}>
        {open && <ListDialog {...{ open, list, isNew, dispatch }} onClose={close} />}
      </Suspense>
    </>
  );
}

function ShareButton({ isNew, onClick }: Pick<ListActionsProps, 'isNew'> & { onClick: () => void }) {
  return (
    <Button
      variant="default"
      className={classes.share}
      classNames={{ section: classes.shareIcon, label: classes.shareText }}
      leftSection={<IconUserPlus size="1.125rem" />}
      disabled={isNew}
      title={isNew ? t('lists.newHint') : undefined}
      onClick={onClick}
    >
      {t('lists.share')}
    </Button>
  );
}
