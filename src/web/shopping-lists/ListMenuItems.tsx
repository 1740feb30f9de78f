import { Menu } from '@mantine/core';
import {
  IconArrowsSort,
  IconBuildingStore,
  IconCircleOff,
  IconCopy,
  IconDoorExit,
  IconDownload,
  IconHistory,
  IconPencil,
  IconPrinter,
  IconShare,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { RESTORABLE_DAYS } from '../../contract/recently-deleted.ts';
import { useStoreOfList } from '../queries/stores/stores.ts';
import { navigate } from '../navigation/navigation.ts';
import { routes } from '../routes.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/editing.ts';
import { t as stores } from '../texts/stores.ts';
import { confirm } from '../ui/overlays/confirm.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { shareText } from '../ui/share-text.ts';
import { showError, showFailure, showSuccess } from '../ui/overlays/toasts.ts';
import { copyList } from './copy-list.ts';
import classes from './ListMenuItems.module.css';
import { LayoutChoice } from './aisles/LayoutChoice.tsx';
import { leaveList } from './overview/leave-lists.ts';
import { describeList } from './files/list-text.ts';
import { type ListAisles, useListAisles } from './aisles/use-list-aisles.ts';
import { OpenMenu } from '../ui/overlays/OpenMenu.tsx';
import type { Dispatch } from './use-shopping-list.ts';

const TakeOverItem = lazyPart(async () => (await import('./sharing/TakeOverItem.tsx')).TakeOverItem);

export interface ListMenuItemsProps {
  list: ListView;
  isOwner: boolean;
  /** The server doesn't know the list yet, nor any history of it. */
  isNew: boolean;
  dispatch: Dispatch;
  /** The user could go shopping. */
  onTrip: (() => void) | undefined;
  onHistory: () => void;
  onDownload: () => void;
  onRename: () => void;
  /** Opens the choice of the list's store. */
  onStore: () => void;
  /** Opens the order of aisles. */
  onAisles: () => void;
  /** Closes the menu. */
  onClose: () => void;
}

/** The open menu, over the button it belongs to. */
export function ListMenuItems({ list, isOwner, isNew, dispatch, onClose, ...choose }: ListMenuItemsProps) {
  const { onTrip, onHistory, onDownload, onRename, onStore, onAisles } = choose;
  const { aisles, layout } = useListAisles(list.id, { hasLines: false, isNew });
  // Another user may begin a trip while the menu is open; what is about to be pressed stays in its place.
  const [hasTrip] = useState(onTrip !== undefined);
  return (
    <OpenMenu label={t('lists.menu')} onClose={onClose}>
      <CutName name={list.name} />
      {hasTrip && (
        <Menu.Item
          leftSection={<IconShoppingCart size="1.125rem" />}
          disabled={onTrip === undefined}
          onClick={onTrip}
        >
          {t('lists.goShopping')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory size="1.125rem" />} disabled={isNew} onClick={onHistory}>
        {t('editing.history')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconShare size="1.125rem" />}
        disabled={list.items.every(({ checked }) => checked)}
        onClick={() => void send(list, aisles)}
      >
        {t('editing.sendAsText')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size="1.125rem" />}
        disabled={list.items.length === 0}
        onClick={onDownload}
      >
        {t('editing.download')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPrinter size="1.125rem" />}
        disabled={list.items.length === 0}
        // Once the menu is closed; otherwise it would be printed.
        onClick={() => setTimeout(print)}
      >
        {t('editing.print')}
      </Menu.Item>
      <UntickItem {...{ list, dispatch }} />
      <CopyItem {...{ list, isNew }} />
      <StoreItems listId={list.id} isNew={isNew} onStore={onStore} onAisles={onAisles} />
      <LayoutChoice layout={layout} />
      <EndItems {...{ list, isOwner, onRename }} />
    </OpenMenu>
  );
}

/** The list's name, where the page's heading shows only its beginning. */
function CutName({ name }: { name: string }) {
  const [isCut] = useState(() => {
    const heading = document.querySelector('h1');
    return heading !== null && heading.scrollHeight > heading.clientHeight + 1;
  });
  // A screen reader reads all of the heading.
  return (
    isCut && (
      <Menu.Label className={classes.name} aria-hidden="true">
        {name}
      </Menu.Label>
    )
  );
}

/** Makes everything that is in the basket something to buy again, as one change. */
function UntickItem({ list: { items, position }, dispatch }: Pick<ListMenuItemsProps, 'list' | 'dispatch'>) {
  const ticked = items.filter(({ checked }) => checked);
  const [first] = ticked;
  // Neither comes nor goes while the menu is open, whatever others tick.
  const [isThere] = useState(first !== undefined);
  const untick = (): void => {
    if (first === undefined) return;
    const itemIds = ticked.map(({ id }) => id);
    // The product is only a label.
    dispatch({ type: 'product.check', productId: first.productId, checked: false, itemIds }, position);
  };
  return (
    isThere && (
      <Menu.Item
        leftSection={<IconCircleOff size="1.125rem" />}
        disabled={first === undefined}
        onClick={untick}
      >
        {t('editing.untickAll')}
      </Menu.Item>
    )
  );
}

function CopyItem({ list, isNew }: Pick<ListMenuItemsProps, 'list' | 'isNew'>) {
  const me = useUser();
  const { store } = useStoreOfList(list.id, isNew);
  return (
    <Menu.Item
      leftSection={<IconCopy size="1.125rem" />}
      disabled={list.items.length === 0}
      onClick={() => void copyList(me, list, store)}
    >
      {t('editing.copyAsNew')}
    </Menu.Item>
  );
}

/** Where the list is bought, and in which order its aisles stand. */
function StoreItems({
  listId,
  isNew,
  onStore,
  onAisles,
}: { listId: string } & Pick<ListMenuItemsProps, 'isNew' | 'onStore' | 'onAisles'>) {
  const name = useStoreOfList(listId, isNew).store?.storeName ?? undefined;
  return (
    <>
      <Menu.Item leftSection={<IconBuildingStore size="1.125rem" />} onClick={onStore}>
        {name === undefined ? stores('stores.choose') : stores('stores.chosen', { name })}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsSort size="1.125rem" />} onClick={onAisles}>
        {stores('stores.order')}
      </Menu.Item>
    </>
  );
}

/** Actions that only the owner has, or how a member leaves the list. */
function EndItems({ list, isOwner, onRename }: Pick<ListMenuItemsProps, 'list' | 'isOwner' | 'onRename'>) {
  const { remove, leave } = useEndings(list);
  if (isOwner) {
    return (
      <>
        <Menu.Item leftSection={<IconPencil size="1.125rem" />} onClick={onRename}>
          {t('editing.rename')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size="1.125rem" />} onClick={() => void remove()}>
          {t('editing.delete')}
        </Menu.Item>
      </>
    );
  }
  return (
    <>
      <Menu.Item leftSection={<IconDoorExit size="1.125rem" />} onClick={() => void leave()}>
        {t('editing.leave')}
      </Menu.Item>
      <Suspense>
        <TakeOverItem list={list} />
      </Suspense>
    </>
  );
}

async function send(list: ListView, aisles: ListAisles | undefined): Promise<void> {
  const sent = await shareText(list.name, describeList(list, aisles));
  if (sent === 'copied') showSuccess(t('editing.copied'));
  if (sent === 'failed') showError(t('editing.notCopied'));
}

/** Both ways to end a list. */
function useEndings({ id, name, members, position }: ListView) {
  const me = useUser();

  const remove = async (): Promise<void> => {
    const question = {
      title: t('editing.deleteTitle'),
      text: t(members.length > 1 ? 'editing.deleteText' : 'editing.deleteOwnText', {
        name,
        days: RESTORABLE_DAYS,
      }),
    };
    // Here by the time of the answer: until it is shown, the list's own page would say that it is gone.
    import('./overview/ShoppingListsPage.tsx').catch(() => undefined);
    if (!(await confirm(question))) return;
    const sync = listSync(me);
    const stored = sync
      .list(id)
      .delete(position)
      .then(() => sync.hide(id));
    await navigate(routes.lists.path, { replace: true });
    await stored;
    showSuccess(t('editing.deleted'));
  };
  const leave = async (): Promise<void> => {
    const question = { title: t('editing.leaveTitle'), text: t('editing.leaveText', { name }) };
    if (!(await confirm(question))) return;
    listSync(me).hide(id);
    // First, so that nothing requests a list that is about to disappear.
    await navigate(routes.lists.path, { replace: true });
    try {
      await leaveList(me, id);
      showSuccess(t('editing.left'));
    } catch (error) {
      showFailure(error, t('editing.leaveFailed'));
    }
  };
  return { remove, leave };
}
