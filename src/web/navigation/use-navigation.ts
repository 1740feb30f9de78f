import { createContext, use, useSyncExternalStore } from 'react';
import type { PathParams } from '../../contract/page-path.ts';
import { type AppLocation, getShown, subscribeShown } from './navigation.ts';

export const ParamsContext = createContext<PathParams>({});

/** The address of the page on the screen. */
export function useLocation(): AppLocation {
  return useSyncExternalStore(subscribeShown, getShown).location;
}

/** Its path. A component that uses only this isn't rendered for each letter of a search in the address. */
export function usePathname(): string {
  return useSyncExternalStore(subscribeShown, () => getShown().location.pathname);
}

/** The parameters of the route's path. */
export function useParams(): PathParams {
  return use(ParamsContext);
}
