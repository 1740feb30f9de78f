import type { Trip } from '../../contract/trips.ts';
import { changeClaim, claimsOf, takenOf } from '../realtime/realtime.ts';
import { useUser } from '../session.ts';
import type { ListView } from '../sync/local-list.ts';
import { setHere } from './shopping-here.ts';
import { TripBar } from './TripBar.tsx';
import { TripNotice } from './TripNotice.tsx';
import type { Dispatch } from './use-shopping-list.ts';

interface TripPartProps {
  list: ListView;
  trip: Trip;
  /** This device is in the store. */
  isHere: boolean;
  /** Something is being added, so that the add row has the bar's place. */
  isAdding: boolean;
  checked: number;
  total: number;
  dispatch: Dispatch;
  onAdd: () => void;
}

/** The open trip: a bar in the store, elsewhere a word of who is shopping. */
export function TripPart({ list, trip, isHere, isAdding, dispatch, ...bar }: TripPartProps) {
  const me = useUser().id;
  if (isHere) {
    const end = (): void => dispatch({ type: 'trip.end', tripId: trip.id });
    const leave = (): void => {
      setHere(list.id, undefined);
      // Of another device too; without a connection this one's are known.
      const claims = claimsOf(list.id).filter(({ userId }) => userId === me);
      for (const { tripId, aisleId } of [...claims, ...takenOf(list.id)]) {
        changeClaim(list.id, { tripId, aisleId, isTaken: false });
      }
    };
    // Who has only joined ends nothing for the others.
    const isMine = trip.userId === me;
    return isAdding ? null : (
      <TripBar {...{ trip, isMine, listId: list.id }} onDone={isMine ? end : leave} {...bar} />
    );
  }
  return (
    <TripNotice
      trip={trip}
      listId={list.id}
      members={list.members}
      onJoin={() => setHere(list.id, trip.id)}
    />
  );
}
