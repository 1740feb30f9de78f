import { isHere, navigate } from '../navigation/navigation.ts';
import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import { readToken } from '../storage.ts';
import { readPushState, subscribe } from './subscription.ts';

let isStarted = false;
/** The login for which the server was last told. */
let toldBy: string | null | undefined;

/** Opens the pages that notifications lead to, and keeps this browser's subscription up to date on the server. */
export function startPush(): void {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string } | null>) => {
    if (data?.open !== undefined && !isHere(data.open)) void navigate(data.open);
  });
  subscribeConnection(() => void tellServer());
  void tellServer();
}

/** Once for each login: the subscription belongs to its session, and another user takes it over. */
async function tellServer(): Promise<void> {
  const token = readToken();
  if (!isConnected() || toldBy === token || (await readPushState()) !== 'on') return;
  try {
    await subscribe();
    toldBy = token;
  } catch {
    // The next connection tries again.
  }
}
