import { Suspense, useState } from 'react';
import { leftAt, type Trip } from '../../../contract/shopping-lists/trips.ts';
import { changeClaim, claimsOf, takenOf } from '../../realtime/realtime.ts';
import { useUser } from '../../session.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/trips.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Line } from '../lines/lines.ts';
import { setDeviceTrip } from './device-trip.ts';
import { TripBar } from './TripBar.tsx';
import { TripNotice } from './TripNotice.tsx';
import { tripProgress } from './trip-progress.ts';
import { useOthersShopping } from './use-others-shopping.ts';
import type { Dispatch } from '../use-shopping-list.ts';

const TripLeaveModal = lazyPart(async () => (await import('./TripLeaveModal.tsx')).TripLeaveModal);

interface TripPartProps {
  list: ListView;
  trip: Trip;
  /** This device is in the store. */
  isHere: boolean;
  /** Something is being added, so that the add row has the bar's place. */
  isAdding: boolean;
  lines: readonly Line[];
  dispatch: Dispatch;
  onAdd: () => void;
}

/** The open trip: a bar in the store, elsewhere a notice of who is shopping. */
export function TripPart({ isHere, ...props }: TripPartProps) {
  const { list, trip } = props;
  if (isHere) return <TripHere {...props} />;
  return (
    <TripNotice
      trip={trip}
      listId={list.id}
      members={list.members}
      onJoin={() => setDeviceTrip(list.id, trip.id)}
    />
  );
}

function TripHere({ list, trip, isAdding, lines, dispatch, onAdd }: Omit<TripPartProps, 'isHere'>) {
  const me = useUser().id;
  const others = useOthersShopping(list, trip);
  /** Ids of those whom the question is about, and the trip as it was then. */
  const [asked, setAsked] = useState<{ ids: readonly string[]; trip: Trip }>();
  // Those who have left since don't go on with it.
  const staying = asked?.ids.filter((id) => leftAt(trip, id) === leftAt(asked.trip, id)) ?? [];
  const endForAll = (): void => dispatch({ type: 'trip.end', tripId: trip.id });
  /** Also where no other is known to be there: if one is, unseen, the trip goes on with them. */
  const goOut = (shopping: readonly string[]): void => {
    dispatch({ type: 'trip.end', tripId: trip.id, staying: [...shopping] });
    // Also those of another device; without a connection only this one's are known.
    const claims = claimsOf(list.id).filter(({ userId }) => userId === me);
    for (const { tripId, aisleId } of [...claims, ...takenOf(list.id)]) {
      changeClaim(list.id, { tripId, aisleId, isTaken: false });
    }
  };
  const leave = (shopping: readonly string[]): void => {
    goOut(shopping);
    setDeviceTrip(list.id, null);
  };
  // A user who has only joined doesn't end it for the others; the user whose trip it is ends it only after a question.
  const isMine = trip.userId === me;
  const endOrAsk = (): void => (others.length > 0 ? setAsked({ ids: others, trip }) : goOut([]));
  const nameOf = (id: string): string =>
    list.members.find((member) => member.id === id)?.name ?? t('trips.nobody');
  return (
    <>
      {!isAdding && (
        <TripBar
          {...{ trip, isMine, onAdd, listId: list.id }}
          progress={tripProgress(lines, trip, list.tripSeq)}
          onDone={isMine ? endOrAsk : () => leave(others)}
        />
      )}
      <Suspense>
        {asked && (
          <TripLeaveModal
            names={staying.map(nameOf)}
            onLeave={() => (staying.length > 0 ? leave(staying) : goOut([]))}
            onEnd={endForAll}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
