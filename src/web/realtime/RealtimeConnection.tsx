import { useEffect } from 'react';
import { reportUnauthorized } from '../http.ts';
import { useSession } from '../session.ts';
import { closeRealtime, openRealtime } from './realtime.ts';

/** Holds the socket open while somebody is logged in. Shows nothing. */
export function RealtimeConnection() {
  const { user, expired } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || expired) return undefined;
    openRealtime({ onSessionEnded: reportUnauthorized });
    return closeRealtime;
  }, [userId, expired]);
  return null;
}
