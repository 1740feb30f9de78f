import { useEffect } from 'react';
import { reportUnauthorized } from '../http.ts';
import { useSession } from '../session.ts';
import { closeRealtime, openRealtime, setVisible } from './realtime.ts';

/** Holds the socket open while somebody is logged in. Shows nothing. */
export function RealtimeConnection() {
  const { user, expired } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || expired) return undefined;
    openRealtime({ onSessionEnded: reportUnauthorized });
    return closeRealtime;
  }, [userId, expired]);
  useEffect(() => {
    const tell = (): void => setVisible(document.visibilityState === 'visible');
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, []);
  return null;
}
