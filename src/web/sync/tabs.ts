import { attempt } from '../storage.ts';

/** How long another tab has to send what it has written before this one sends it too. */
export const OTHER_TABS_HEAD_START_MS = 3_000;

/** How one user's tabs tell each other what they have stored. */
export interface Tabs {
  /** Tells the others about a list; the empty string stands for no particular one. */
  post: (listId: string) => void;
  /** Sets the handler for posts of other tabs. */
  onPost: (handler: (listId: string) => void) => void;
  close: () => void;
}

/** Works without https too, where locks and service workers don't; alone, where the browser keeps nothing of a site. */
export function openTabs(userId: string): Tabs {
  const channel = attempt(() => new BroadcastChannel(`lz.${userId}`), undefined);
  return {
    post: (listId) => channel?.postMessage(listId),
    onPost(handler) {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') handler(data);
      });
    },
    close: () => channel?.close(),
  };
}
