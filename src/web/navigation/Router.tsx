import {
  Component,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { matchPath, type PathParams } from '../../contract/page-path.ts';
import { type AppLocation, getShown, type Shown, startNavigation, subscribeShown } from './navigation.ts';
import { restoreScroll } from './scroll.ts';
import { ParamsContext } from './use-navigation.ts';

export interface Route {
  /** As {@link matchPath} reads it. */
  path: string;
  /** Resolves with the page once its code is here. */
  load: () => Promise<ComponentType>;
  /**
   * The frame around the page, shown even before the page's code is loaded; it stays if the next page has the same
   * frame.
   */
  Frame: ComponentType<{ children: ReactNode }>;
}

interface RouterProps {
  /** The first that matches is shown; the last one takes any path. */
  routes: readonly Route[];
  /** Shown while the code of a page is being loaded. */
  loading: ReactNode;
  /** Shown instead of everything when a page breaks. */
  ErrorPage: ComponentType<{ error: unknown }>;
}

interface Match {
  route: Route;
  params: PathParams;
}

function findRoute(routes: readonly Route[], pathname: string): Match {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params !== undefined) return { route, params };
  }
  throw new Error(pathname);
}

/**
 * Begins with the page at the document's address. Called once, at start-up.
 * @param FailedPage in the place of a page that can't be loaded; to navigate to it again is to try again
 */
export function startRouter(routes: readonly Route[], FailedPage: ComponentType<{ error: unknown }>): void {
  // To ask Vite again would search the document for the page's files, with each letter of a search in the address.
  const known = new Map<Route, ReactElement>();
  startNavigation(async (pathname): Promise<ReactElement | undefined> => {
    const { route } = findRoute(routes, pathname);
    try {
      if (!known.has(route)) {
        const Page = await route.load();
        known.set(route, <Page />);
      }
      return known.get(route);
    } catch (error) {
      return <FailedPage error={error} />;
    }
  });
}

/** Shows the page of the address, within its frame. */
export function Router({ routes, loading, ErrorPage }: RouterProps) {
  const shown = useSyncExternalStore(subscribeShown, getShown) as Shown<ReactElement>;
  const { location, page = loading } = shown;
  useScroll(shown);
  // Other parameters would make React look for their readers in all of the page.
  const { route, params } = useMemo(() => findRoute(routes, location.pathname), [routes, location.pathname]);
  // A new element would be rendered whole for each letter of a search in the address.
  const content = useMemo(() => {
    const { Frame } = route;
    return (
      <ParamsContext value={params}>
        <Frame>{page}</Frame>
      </ParamsContext>
    );
  }, [route, params, page]);
  return (
    <Boundary location={location} ErrorPage={ErrorPage}>
      {content}
    </Boundary>
  );
}

/** After every navigation; at the start only when the first page stands. The focus follows to another path. */
function useScroll({ location, keepScroll, page }: Shown<ReactElement>): void {
  const done = useRef<AppLocation>(undefined);
  useLayoutEffect(() => {
    if (page === undefined || done.current === location) return;
    // The browser begins at the top by itself; to be sent there it would lay out the page at once.
    const previous = done.current ?? location;
    done.current = location;
    const { key, hash, pathname } = location;
    restoreScroll(key, hash, keepScroll === true || previous === location);
    if (previous.pathname !== pathname) {
      void import('./focus.ts').then(
        ({ focusPage }) => focusPage(),
        () => undefined,
      );
    }
  }, [location, keepScroll, page]);
}

interface BoundaryProps {
  location: AppLocation;
  ErrorPage: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

interface BoundaryState {
  /** Told at this address, and no longer when another one is shown. */
  broken?: { error: unknown; at: AppLocation };
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { broken: { error, at: getShown().location } };
  }

  override render(): ReactNode {
    const { location, ErrorPage, children } = this.props;
    const { broken } = this.state;
    return broken?.at === location ? <ErrorPage error={broken.error} /> : children;
  }
}
