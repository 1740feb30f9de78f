import type { Member } from '../contract/shopping-lists/shopping-lists.ts';
import { readUser } from '../web/stored-user.ts';

/** The edits of list 'l' that wait, in place of `web/sync/list-sync.ts`. */
export const outbox = {
  waiting: 0,
  isVolatile: false,
  isClosed: false,
  settled: [] as string[],
  /** The user where the browser keeps no name of theirs. */
  unnamed: null as Member | null,
  tell: (): void => undefined,
};

export function resetOutbox(): void {
  Object.assign(outbox, { waiting: 0, isVolatile: false, isClosed: false, settled: [], unnamed: null });
}

export const currentUser = (): Member | null => readUser() ?? outbox.unnamed;

const subscribe = (listener: () => void) => {
  outbox.tell = listener;
  return () => undefined;
};

export const listSync = (user: Member) => ({
  options: { user },
  clientId: Promise.resolve('phone'),
  countWaiting: async () => outbox.waiting,
  getState: () => ({ isVolatile: outbox.isVolatile, lists: new Map([['l', outbox]]) }),
  list: () => ({
    persistence: { isSettled: (id: string) => outbox.settled.includes(id) },
    takeBack: async () => {
      outbox.waiting += 1;
      return true;
    },
    getSnapshot: () => outbox,
    subscribe,
  }),
  get isClosed() {
    return outbox.isClosed;
  },
  subscribe,
});
