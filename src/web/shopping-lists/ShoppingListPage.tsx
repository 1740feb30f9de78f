import { IconBasketOff, IconShoppingCart } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from '../navigation/Link.tsx';
import { useLocation, useParams } from '../navigation/use-navigation.ts';
import { routes } from '../routes.ts';
import type { ListView } from '../sync/local-list.ts';
import { HttpError } from '../http.ts';
import { isEnding } from '../sync/ending-codes.ts';
import { t } from '../texts/translate.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { HeaderSlot } from '../ui/HeaderSlot.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { AddItemForm } from './AddItemForm.tsx';
import { JUST_MADE } from './just-made.ts';
import { ClearActions } from './ClearActions.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { ListActions } from './ListActions.tsx';
import { ListLines } from './ListLines.tsx';
import { ListCount, ListProgressRow } from './ListProgressRow.tsx';
import { type Line, toLines } from './lines.ts';
import { Notices } from './Notices.tsx';
import classes from './ShoppingListPage.module.css';
import { UndoBar } from './UndoBar.tsx';
import { useAddedLine } from './use-added-line.ts';
import { useIsLate } from './use-is-late.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { type Dispatch, useShoppingList } from './use-shopping-list.ts';
import { Viewers } from './Viewers.tsx';

const LineModal = lazyPart(async () => (await import('./LineModal.tsx')).LineModal);

export function ShoppingListPage() {
  const { id = '' } = useParams();
  // A key of its own makes the next list start afresh.
  return <OpenList key={id} listId={id} />;
}

function OpenList({ listId }: { listId: string }) {
  const { status, code, list, waiting, isNew, touched, dispatch, undo, retry } = useShoppingList(listId);

  if (status === 'gone') {
    return (
      <Page title={t('lists.title')}>
        <EmptyState
          icon={<IconBasketOff size={32} stroke={1.6} />}
          text={code === undefined || isEnding(code) ? t('lists.gone') : t('lists.notMade')}
          action={
            <Link to={routes.lists.path} className={classes.link}>
              {t('lists.backToLists')}
            </Link>
          }
        />
        <Notices listId={listId} />
      </Page>
    );
  }
  if (status === 'failed') {
    return (
      <Page title={t('lists.title')}>
        <ErrorState text={t('lists.fetchFailed')} error={new HttpError(0, '', code)} onRetry={retry} />
      </Page>
    );
  }
  if (list === undefined) return <Loading />;
  return (
    <>
      <HeaderSlot>
        <ConnectionChip waiting={waiting} />
        <Viewers list={list} />
      </HeaderSlot>
      <LoadedList list={list} isNew={isNew} touched={touched} dispatch={dispatch} />
      <UndoBar {...undo} />
    </>
  );
}

/** What the device keeps of a list is there before this delay has passed. */
const SKELETON_DELAY_MS = 150;

function Loading() {
  const isLate = useIsLate(true, SKELETON_DELAY_MS);
  return isLate ? (
    <Page title={t('lists.title')}>
      <ListSkeleton />
    </Page>
  ) : null;
}

/** With a network a list is new for a moment only. */
const NEW_HINT_DELAY_MS = 1_000;

interface LoadedListProps {
  list: ListView;
  isNew: boolean;
  touched: ReadonlyMap<string, string>;
  dispatch: Dispatch;
}

function LoadedList({ list, isNew, touched, dispatch }: LoadedListProps) {
  useKeyboardInset();
  const isPhone = useIsPhone();
  const { state } = useLocation();
  const isLongNew = useIsLate(isNew, NEW_HINT_DELAY_MS);
  const lines = useMemo(() => toLines(list.items), [list.items]);
  const [edited, setEdited] = useState<Line>();
  const checked = lines.filter((line) => line.checked).length;

  const close = (): void => setEdited(undefined);
  const tick = useTick(dispatch);
  const { added, add } = useAddedLine(lines, dispatch);
  const total = lines.length;
  const count = total > 0 && <ListCount checked={checked} total={total} />;
  const clearActions = <ClearActions list={list} lines={lines} dispatch={dispatch} />;

  return (
    <Page
      title={list.name}
      aside={!isPhone && count}
      actions={
        <ListActions list={list} isNew={isNew} dispatch={dispatch}>
          {!isPhone && clearActions}
        </ListActions>
      }
    >
      <div className={classes.body}>
        <Notices listId={list.id} />
        {total > 0 && (
          <ListProgressRow checked={checked} total={total}>
            {isPhone && count}
          </ListProgressRow>
        )}
        <AddItemForm lines={lines} onAdd={add} focusAtOnce={total === 0 && state === JUST_MADE} />
        {total === 0 ? (
          <EmptyState
            icon={<IconShoppingCart size={32} stroke={1.6} />}
            text={t('lists.listEmpty')}
            hint={describeNext(list, isPhone)}
          />
        ) : (
          <ListLines
            lines={lines}
            members={list.members}
            touched={touched}
            added={added}
            onTick={tick}
            onEdit={setEdited}
          />
        )}
        {isPhone && <div className={classes.clear}>{clearActions}</div>}
        {/* At the end, where it moves nothing from under a thumb. */}
        {isLongNew && <p className={classes.hint}>{t('lists.newHint')}</p>}
      </div>
      <Suspense>
        {edited && <LineModal line={edited} items={list.items} dispatch={dispatch} onClose={close} />}
      </Suspense>
    </Page>
  );
}

/** What ends the emptiness of a list. */
function describeNext({ members }: ListView, isPhone: boolean): string {
  if (members.length > 1) return t('lists.listEmptyHint');
  return t(isPhone ? 'lists.typeBelow' : 'lists.typeAbove');
}

/** Ticks or unticks a line. */
function useTick(dispatch: Dispatch) {
  return useCallback(
    ({ productId, items }: Line, checked: boolean): void => {
      // Only what changes: an item ticked already needs no second tick.
      const itemIds = items.filter((item) => item.checked !== checked).map(({ id }) => id);
      if (itemIds.length > 0) dispatch({ type: 'product.check', productId, checked, itemIds });
    },
    [dispatch],
  );
}
