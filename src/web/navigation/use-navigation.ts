import { createContext, use, useSyncExternalStore } from 'react';
import type { Params } from './match.ts';
import { type AppLocation, getShown, subscribeShown } from './navigation.ts';

export const ParamsContext = createContext<Params>({});

/** The address of the page on the screen. */
export function useLocation(): AppLocation {
  return useSyncExternalStore(subscribeShown, getShown).location;
}

/** What the named parts of the route's path stand for. */
export function useParams(): Params {
  return use(ParamsContext);
}
