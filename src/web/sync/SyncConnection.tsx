import { useEffect } from 'react';
import { useSession } from '../session.ts';
import { listSync } from './list-sync.ts';

/** Sends what waits as long as somebody is logged in, whatever screen is shown. Shows nothing. */
export function SyncConnection() {
  const { user } = useSession();
  useEffect(() => {
    if (user !== null) listSync(user);
  }, [user]);
  return null;
}
