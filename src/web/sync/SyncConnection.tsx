import { useEffect } from 'react';
import { useSession } from '../session.ts';
import { listSync } from './list-sync.ts';

/** Sends what waits while a user is logged in, at once when they log in again. Shows nothing. */
export function SyncConnection() {
  const { user, expired } = useSession();
  useEffect(() => {
    if (user === null) return;
    const sync = listSync(user);
    if (!expired) sync.wake();
  }, [user, expired]);
  return null;
}
