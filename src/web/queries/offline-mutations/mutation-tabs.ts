import { openTabs, type Tabs } from '../../sync/tabs.ts';
import { SCOPE } from './cache.ts';

let open: { userId: string; tabs: Tabs } | undefined;

/**
 * How the user's tabs tell each other that what is kept has changed.
 * @param onPost called when another one has changed it
 */
export function tabsOf(userId: string, onPost: () => void): Tabs {
  if (open?.userId === userId) return open.tabs;
  open?.tabs.close();
  const tabs = openTabs(`${userId}.${SCOPE.id}`);
  tabs.onPost(onPost);
  open = { userId, tabs };
  return tabs;
}
