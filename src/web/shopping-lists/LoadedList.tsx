import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { OnItsWay } from '../ui/page/OnItsWay.tsx';
import { Page } from '../ui/page/Page.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { AddRow, useFolding } from './add/AddRow.tsx';
import { ClearAll, ClearChecked, clearCheckedNow } from './ClearActions.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListActions } from './ListActions.tsx';
import type { EditedLine } from './lines/ListLine.tsx';
import { ListLines, type ListLinesProps } from './lines/ListLines.tsx';
import { ListCount, ListProgressRow } from './ListProgressRow.tsx';
import { type Line, toLines } from './lines/lines.ts';
import { OpeningLine } from './lines/OpeningLine.tsx';
import { ListNotices } from './ListNotices.tsx';
import classes from './ShoppingListPage.module.css';
import { useAddFocus } from './add/use-add-focus.ts';
import { useAddedLine } from './add/use-added-line.ts';
import { useIdleValue } from './lines/use-idle.ts';
import { useIsLate } from '../ui/use-is-late.ts';
import type { ShoppingListHandle } from './use-shopping-list.ts';
import { useShowSuggestions } from './add/use-show-suggestions.ts';
import { useTick } from './lines/use-tick.ts';
import { type TripState, useTrip } from './trips/use-trip.ts';

const CompactHeader = lazyPart(async () => (await import('./CompactHeader.tsx')).CompactHeader);
const LineDialogs = lazyPart(async () => (await import('./lines/LineDialogs.tsx')).LineDialogs);
const SuggestionChips = lazyPart(
  async () => (await import('./suggestions/SuggestionChips.tsx')).SuggestionChips,
);
const SuggestionsModal = lazyPart(
  async () => (await import('./suggestions/SuggestionsModal.tsx')).SuggestionsModal,
);
const TripPart = lazyPart(async () => (await import('./trips/TripPart.tsx')).TripPart);
const TripEnd = lazyPart(async () => (await import('./trips/TripEnd.tsx')).TripEnd);

/** With a network a list is new for a moment only. */
const NEW_HINT_DELAY_MS = 1_000;

interface LoadedListProps
  extends Pick<ShoppingListHandle, 'isNew' | 'touched' | 'takenBack' | 'dispatch' | 'offerUndo'> {
  list: ListView;
  arrangement: Pick<ListLinesProps, 'aisles' | 'layout' | 'thumbs'>;
}

/** A known list, and all actions on it. */
export function LoadedList({ list, isNew, dispatch, ...shown }: LoadedListProps) {
  const isPhone = useIsPhone();
  const lines = useMemo(() => toLines(list.items), [list.items]);
  const total = lines.length;
  const checked = lines.filter((line) => line.checked).length;
  const trip = useTrip(list, lines, isNew);
  // Another user may end it.
  const isDense = useIdleValue(trip.isHere, { isOwn: trip.isHere });
  const { added, add } = useAddedLine(lines, dispatch);
  const { isSuggesting, stopSuggesting, isFilling, stopFilling, onMore } = useShowSuggestions(total === 0);
  const suggesting = { listId: list.id, isNew, lines, onAdd: add, dispatch, onMore };
  // The trip's bar has a count of its own, which leaves out what was in the basket before.
  const count = total > 0 && !isDense && <ListCount checked={checked} total={total} />;
  const clear = {
    clearChecked: <ClearChecked list={list} dispatch={dispatch} disabled={checked === 0} />,
    clearAll: total > 0 && <ClearAll list={list} dispatch={dispatch} />,
  };

  return (
    <Page
      title={list.name}
      aside={count}
      actions={
        <ListActions list={list} isNew={isNew} dispatch={dispatch}>
          {!isPhone && clear.clearChecked}
          {!isPhone && clear.clearAll}
        </ListActions>
      }
    >
      <div className={classes.body} data-dense={isDense || undefined}>
        <Suspense>
          <CompactHeader name={list.name}>{count}</CompactHeader>
        </Suspense>
        <ListNotices listId={list.id} />
        {total > 0 && <ListProgressRow checked={checked} total={total} />}
        <Suspense>
          {trip.ended && (
            <TripEnd
              ended={trip.ended}
              lines={lines}
              onClear={() => {
                trip.closeEnded();
                clearCheckedNow(list, dispatch);
              }}
              onClose={trip.closeEnded}
            />
          )}
        </Suspense>
        <TripOrAddRow {...{ list, trip, suggesting }} onUsed={stopFilling} />
        <Suspense>{isFilling && <SuggestionChips {...suggesting} />}</Suspense>
        <Lines {...{ list, lines, trip, added, dispatch, isPhone }} {...clear} {...shown} />
        <NewHint isNew={isNew} />
      </div>
      <Suspense fallback={<OnItsWay onElse={stopSuggesting} />}>
        {isSuggesting && <SuggestionsModal {...suggesting} onClose={stopSuggesting} />}
      </Suspense>
    </Page>
  );
}

/** At the end, where it moves nothing from under a thumb. */
function NewHint({ isNew }: { isNew: boolean }) {
  const isLong = useIsLate(isNew, NEW_HINT_DELAY_MS);
  return isLong && <p className={classes.hint}>{t('lists.newHint')}</p>;
}

interface TripOrAddRowProps {
  list: ListView;
  trip: TripState;
  suggesting: Omit<Parameters<typeof AddRow>[0], 'onUsed' | 'focusAtOnce' | 'onTyped' | 'onLeft'>;
  onUsed: () => void;
}

/** The row that adds products; in a store the trip's bar in its place. */
function TripOrAddRow({ list, trip: { trip, isHere }, suggesting, onUsed }: TripOrAddRowProps) {
  const { isFolded, unfold, fold } = useFolding(isHere);
  const { lines, dispatch } = suggesting;
  const isAsked = useAddFocus(lines.length === 0);
  // The notice of another user's trip is above the lines.
  const othersTrip = useIdleValue(isHere ? null : trip, { isOwn: isHere });
  const shownTrip = isHere ? trip : othersTrip;
  return (
    <>
      <Suspense fallback={<div className={classes.trip} />}>
        {shownTrip && (
          <TripPart
            {...{ list, isHere, lines, dispatch }}
            trip={shownTrip}
            isAdding={!isFolded}
            onAdd={unfold}
          />
        )}
      </Suspense>
      {!isFolded && (
        <AddRow
          {...suggesting}
          onUsed={onUsed}
          onTyped={unfold}
          onLeft={fold}
          focusAtOnce={isHere || isAsked}
        />
      )}
    </>
  );
}

interface LinesProps extends Omit<LoadedListProps, 'isNew'> {
  lines: readonly Line[];
  trip: TripState;
  added: string | undefined;
  isPhone: boolean;
  clearChecked: ReactNode;
  clearAll: ReactNode;
}

/** The lines of a list, with the dialog of one of them. */
function Lines({ list, lines, arrangement, trip, isPhone, dispatch, offerUndo, ...shown }: LinesProps) {
  const [edited, setEdited] = useState<EditedLine>();
  const tick = useTick(dispatch);
  const clearChecked = isPhone && shown.clearChecked;
  return (
    <>
      {lines.length === 0 ? (
        <EmptyList {...{ list, isPhone }}>{clearChecked}</EmptyList>
      ) : (
        <ListLines
          {...shown}
          {...arrangement}
          {...{ list, lines, trip, clearChecked }}
          clearAll={isPhone && shown.clearAll}
          isStill={edited !== undefined}
          onTick={tick}
          onEdit={setEdited}
        />
      )}
      {edited && (
        <Suspense fallback={<OpeningLine line={edited.line} onElse={() => setEdited(undefined)} />}>
          <LineDialogs
            {...{ edited, setEdited, list, dispatch, offerUndo }}
            trip={(trip.isHere && trip.trip) || undefined}
          />
        </Suspense>
      )}
    </>
  );
}
