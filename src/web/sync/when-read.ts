import type { ListSession } from './list-session.ts';

/** Calls back once the device's memory of the list has been read and there is something to say of it: now, if it has. */
export function whenRead(session: ListSession, act: () => void): void {
  if (session.getSnapshot().status !== 'loading') return act();
  const stop = session.subscribe(() => {
    if (session.getSnapshot().status === 'loading') return;
    stop();
    act();
  });
}
