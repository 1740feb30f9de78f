import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { startPush } from './start.ts';
import { type PushState, readPushState, subscribe, unsubscribe } from './subscription.ts';

const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: readPushState,
  staleTime: 0,
  retry: false,
  meta: { silent: true },
});

/** Whether this browser shows push messages; undefined until that is known. */
export function usePushState(): PushState | undefined {
  return useQuery(pushQuery).data;
}

/** Reads the browser's state again. */
async function refresh(): Promise<PushState> {
  const state = await readPushState();
  queryClient.setQueryData(pushQuery.queryKey, state);
  return state;
}

/**
 * Asks for the browser's permission, which it gives only in answer to a tap, and subscribes. Resolves with the result:
 * 'on', 'off' if the question was dismissed, or 'blocked'.
 * @throws HttpError; the browser's own error when its push service refuses
 */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') {
    try {
      await subscribe();
      startPush();
    } catch (error) {
      await unsubscribe();
      await refresh();
      throw error;
    }
  }
  return refresh();
}

export async function disablePush(): Promise<PushState> {
  await unsubscribe();
  return refresh();
}
