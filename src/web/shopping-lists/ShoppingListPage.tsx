import { IconShoppingCart } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from '../navigation/Link.tsx';
import { useParams } from '../navigation/use-navigation.ts';
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
import { ClearAll, ClearChecked } from './ClearActions.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { HeaderBrief } from './HeaderBrief.tsx';
import { ListActions } from './ListActions.tsx';
import type { EditLine } from './ListLine.tsx';
import { ListLines } from './ListLines.tsx';
import { ListCount, ListProgressRow } from './ListProgressRow.tsx';
import { type Line, toLines } from './lines.ts';
import { Notices } from './Notices.tsx';
import classes from './ShoppingListPage.module.css';
import { UndoBar } from '../ui/UndoBar.tsx';
import { useAddedLine } from './use-added-line.ts';
import { useFocusAtOnce } from './use-focus-at-once.ts';
import { useIsLate } from './use-is-late.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { type Dispatch, type ShoppingListHandle, useShoppingList } from './use-shopping-list.ts';
import { Viewers } from './Viewers.tsx';

const SuggestionChips = lazyPart(async () => (await import('./SuggestionChips.tsx')).SuggestionChips);
const SuggestionsModal = lazyPart(async () => (await import('./SuggestionsModal.tsx')).SuggestionsModal);
const LineModal = lazyPart(async () => (await import('./LineModal.tsx')).LineModal);

export function ShoppingListPage() {
  const { id = '' } = useParams();
  // A key of its own makes the next list start afresh.
  return <OpenList key={id} listId={id} />;
}

function OpenList({ listId }: { listId: string }) {
  const { status, code, list, waiting, news, undo, retry, ...handle } = useShoppingList(listId);

  if (status === 'gone') {
    return (
      <Page title={t('lists.title')}>
        <EmptyState
          icon={<IconShoppingCart size="2rem" stroke={1.6} />}
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
      <LoadedList list={list} {...handle} />
      <p className={classes.news} aria-live="polite">
        {news}
      </p>
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

interface LoadedListProps extends Pick<ShoppingListHandle, 'isNew' | 'touched' | 'takenBack' | 'dispatch'> {
  list: ListView;
}

function LoadedList({ list, isNew, touched, takenBack, dispatch }: LoadedListProps) {
  useKeyboardInset();
  const isPhone = useIsPhone();
  const isLongNew = useIsLate(isNew, NEW_HINT_DELAY_MS);
  const lines = useMemo(() => toLines(list.items), [list.items]);
  const { edited, edit, close } = useEditedLine();
  const checked = lines.filter((line) => line.checked).length;

  const tick = useTick(dispatch);
  const { added, add } = useAddedLine(lines, dispatch);
  const total = lines.length;
  const focusAtOnce = useFocusAtOnce(total === 0);
  const { isSuggesting, stopSuggesting, isFilling, stopFilling, onMore } = useSuggesting(total === 0);
  const suggesting = { listId: list.id, isNew, lines, onAdd: add, dispatch, onMore };
  const count = total > 0 && <ListCount checked={checked} total={total} />;
  const clearChecked = <ClearChecked list={list} dispatch={dispatch} disabled={checked === 0} />;
  const clearAll = total > 0 && <ClearAll list={list} dispatch={dispatch} />;

  return (
    <Page
      title={list.name}
      aside={count}
      actions={
        <ListActions list={list} isNew={isNew} dispatch={dispatch}>
          {!isPhone && clearChecked}
          {!isPhone && clearAll}
        </ListActions>
      }
    >
      <div className={classes.body}>
        <HeaderBrief name={list.name}>{count}</HeaderBrief>
        <Notices listId={list.id} />
        {total > 0 && <ListProgressRow checked={checked} total={total} />}
        <AddItemForm {...suggesting} onUsed={stopFilling} focusAtOnce={focusAtOnce} />
        <Suspense>{isFilling && <SuggestionChips {...suggesting} />}</Suspense>
        {total === 0 ? (
          <EmptyList hint={describeNext(list, isPhone)}>{isPhone && clearChecked}</EmptyList>
        ) : (
          <ListLines
            lines={lines}
            members={list.members}
            touched={touched}
            takenBack={takenBack}
            added={added}
            onTick={tick}
            onEdit={edit}
            clearChecked={isPhone && clearChecked}
            clearAll={isPhone && clearAll}
          />
        )}
        {/* At the end, where it moves nothing from under a thumb. */}
        {isLongNew && <p className={classes.hint}>{t('lists.newHint')}</p>}
      </div>
      <Suspense>
        {isSuggesting && <SuggestionsModal {...suggesting} onClose={stopSuggesting} />}
        {edited && <LineModal {...edited} items={list.items} dispatch={dispatch} onClose={close} />}
      </Suspense>
    </Page>
  );
}

/** @param children below it */
function EmptyList({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      <EmptyState
        icon={<IconShoppingCart size="2rem" stroke={1.6} />}
        text={t('lists.listEmpty')}
        hint={hint}
      />
      <div className={classes.clear}>{children}</div>
    </>
  );
}

/** What ends the emptiness of a list. */
function describeNext({ members }: ListView, isPhone: boolean): string {
  if (members.length > 1) return t('lists.listEmptyHint');
  return t(isPhone ? 'lists.typeBelow' : 'lists.typeAbove');
}

/** Where suggestions stand: in the page from when the list is empty until something is typed, and in their dialog. */
function useSuggesting(isEmpty: boolean) {
  const [isSuggesting, { open: onMore, close: stopSuggesting }] = useDisclosure();
  const [isFilling, setFilling] = useState(isEmpty);
  if (isEmpty && !isFilling) setFilling(true);
  return { isSuggesting, stopSuggesting, onMore, isFilling, stopFilling: () => setFilling(isEmpty) };
}

/** The line whose dialog is open. */
function useEditedLine() {
  const [edited, setEdited] = useState<{ line: Line; isAboutSum: boolean | undefined }>();
  const edit = useCallback<EditLine>((line, isAboutSum) => setEdited({ line, isAboutSum }), []);
  return { edited, edit, close: () => setEdited(undefined) };
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
