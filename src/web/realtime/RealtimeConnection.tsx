import { useEffect } from 'react';
import { reportUnauthorized } from '../http.ts';
import { useSession } from '../session.ts';
import { untilLoaded, whenLoaded, whenPainted } from '../ui/lazy-part.ts';
import { closeRealtime, openRealtime, reconnectRealtime, setVisible } from './realtime.ts';

/** Keeps the socket open while a user is logged in. Renders nothing. */
export function RealtimeConnection() {
  const { user, expired } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || expired) return undefined;
    let isOver = false;
    // The first page comes before the socket's code.
    void whenLoaded()
      .then(whenPainted)
      .then(() => untilLoaded(() => import('socket.io-client')))
      .then(({ io }) => {
        if (!isOver) openRealtime(io, { onSessionEnded: reportUnauthorized });
      });
    return () => {
      isOver = true;
      closeRealtime();
    };
  }, [userId, expired]);
  useEffect(() => {
    const tell = (): void => setVisible(document.visibilityState === 'visible');
    tell();
    document.addEventListener('visibilitychange', tell);
    addEventListener('online', reconnectRealtime);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      removeEventListener('online', reconnectRealtime);
    };
  }, []);
  return null;
}
