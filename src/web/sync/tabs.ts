/** How the tabs of one user tell each other what they have written down. */
export interface Tabs {
  /** Tells the others of a list; the empty string stands for none in particular. */
  post: (listId: string) => void;
  /** Sets what happens when another tab has told something. */
  onPost: (handler: (listId: string) => void) => void;
  close: () => void;
}

/** Works without https too, where locks and service workers don't. */
export function openTabs(userId: string): Tabs {
  const channel = new BroadcastChannel(`lz.${userId}`);
  return {
    post: (listId) => channel.postMessage(listId),
    onPost(handler) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') handler(data);
      });
    },
    close: () => channel.close(),
  };
}
