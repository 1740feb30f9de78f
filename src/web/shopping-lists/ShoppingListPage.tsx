import { IconShoppingCart } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
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
import { ClearAll, ClearChecked, clearChecked as clearAtOnce } from './ClearActions.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { HeaderBrief } from './HeaderBrief.tsx';
import { ListActions } from './ListActions.tsx';
import { LineDialogs, useEditedLine } from './LineDialogs.tsx';
import { ListLines } from './ListLines.tsx';
import { ListCount, ListProgressRow } from './ListProgressRow.tsx';
import { type Line, toLines } from './lines.ts';
import { Notices } from './Notices.tsx';
import classes from './ShoppingListPage.module.css';
import { UndoBar } from '../ui/UndoBar.tsx';
import { JUST_MADE } from './just-made.ts';
import { useAddedLine } from './use-added-line.ts';
import { useIsLate } from './use-is-late.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useListAisles } from './use-list-aisles.ts';
import { useTrip } from './use-trip.ts';
import { type Dispatch, type ShoppingListHandle, useShoppingList } from './use-shopping-list.ts';
import { Viewers } from './Viewers.tsx';

const SuggestionChips = lazyPart(async () => (await import('./SuggestionChips.tsx')).SuggestionChips);
const SuggestionsModal = lazyPart(async () => (await import('./SuggestionsModal.tsx')).SuggestionsModal);
const TripPart = lazyPart(async () => (await import('./TripPart.tsx')).TripPart);
const TripEndModal = lazyPart(async () => (await import('./TripEndModal.tsx')).TripEndModal);
const AisleClaim = lazyPart(async () => (await import('./AisleClaim.tsx')).AisleClaim);

export function ShoppingListPage() {
  const { id = '' } = useParams();
  // A key of its own makes the next list start afresh.
  return <OpenList key={id} listId={id} />;
}

function OpenList({ listId }: { listId: string }) {
  const { status, code, list, waiting, news, undo, retry, ...handle } = useShoppingList(listId);
  const { areAwaited, ...arrangement } = useListAisles(listId, list !== undefined);

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
  if (list === undefined || areAwaited) return <Loading />;
  return (
    <>
      <HeaderSlot>
        <ConnectionChip waiting={waiting} />
        <Viewers list={list} />
      </HeaderSlot>
      <LoadedList list={list} arrangement={arrangement} {...handle} />
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
  arrangement: Pick<ReturnType<typeof useListAisles>, 'aisles' | 'layout'>;
}

function LoadedList({ list, arrangement, isNew, touched, takenBack, dispatch }: LoadedListProps) {
  useKeyboardInset();
  const isPhone = useIsPhone();
  const { state } = useLocation();
  const isLongNew = useIsLate(isNew, NEW_HINT_DELAY_MS);
  const lines = useMemo(() => toLines(list.items), [list.items]);
  const { edited, edit, setEdited } = useEditedLine();
  const { trip, isHere, stillFor, summary, closeSummary } = useTrip(list, lines);
  const adding = useFolding(isHere);
  const checked = lines.filter((line) => line.checked).length;

  const tick = useTick(dispatch);
  const { added, add } = useAddedLine(lines, dispatch);
  const total = lines.length;
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
      <div className={classes.body} data-dense={isHere || undefined}>
        <HeaderBrief name={list.name}>{count}</HeaderBrief>
        <Notices listId={list.id} />
        {total > 0 && <ListProgressRow checked={checked} total={total} />}
        <Suspense fallback={<div className={classes.trip} />}>
          {trip && (
            <TripPart
              {...{ list, trip, isHere, checked, total, dispatch }}
              isAdding={!adding.isFolded}
              onAdd={adding.unfold}
            />
          )}
        </Suspense>
        {!adding.isFolded && (
          <div onBlur={adding.onBlur}>
            <AddItemForm
              {...suggesting}
              onUsed={stopFilling}
              focusAtOnce={isHere || (total === 0 && state === JUST_MADE)}
            />
          </div>
        )}
        <Suspense>{isFilling && <SuggestionChips {...suggesting} />}</Suspense>
        {total === 0 ? (
          <EmptyList hint={describeNext(list, isPhone)}>{isPhone && clearChecked}</EmptyList>
        ) : (
          <ListLines
            lines={lines}
            {...arrangement}
            isStill={edited !== undefined}
            {...{ stillFor, trip }}
            sectionAction={(aisle) =>
              trip && (
                <Suspense>
                  <AisleClaim {...{ aisle, list, trip, isHere }} />
                </Suspense>
              )
            }
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
        {edited && (
          <LineDialogs
            {...{ edited, setEdited, dispatch }}
            items={list.items}
            trip={isHere ? (trip ?? undefined) : undefined}
          />
        )}
        {summary && (
          <TripEndModal
            summary={summary}
            onClear={() => {
              closeSummary();
              clearAtOnce(list, dispatch);
            }}
            onClose={closeSummary}
          />
        )}
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

/** In a store the add row is folded away until it is asked for, and again once it is left empty. */
function useFolding(isHere: boolean) {
  const [isAdding, { open: unfold, close: fold }] = useDisclosure();
  return {
    isFolded: isHere && !isAdding,
    unfold,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const isTyped = currentTarget.querySelector('[data-typed]') !== null;
      if (!isTyped && !currentTarget.contains(relatedTarget)) fold();
    },
  };
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
