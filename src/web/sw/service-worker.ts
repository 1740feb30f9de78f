import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { RECIPE_IMPORT_PATH } from '../../contract/linked-pages.ts';
import { handlePush } from './push-events.ts';
import { takeShared } from './share-target.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Every file of the app, put in by the build; without a revision where the name holds the content's hash. */
declare const PRECACHE_MANIFEST: { url: string; revision: string | null }[];

declare const self: WorkerScope;

/** Addresses the server answers itself. The app's pages are all the others. */
const NOT_PAGES = [
  /^\/(api|socket\.io|\.well-known)(\/|\?|$)/,
  /^\/(healthz|readyz|metrics|robots\.txt)(\?|$)/,
];

cleanupOutdatedCaches();
// An address is a file only if it says so to the letter: '/' and '/index.html?fresh' are not.
precacheAndRoute(PRECACHE_MANIFEST, {
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
});
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
// The share sheet of an installed app and the bookmark 'Do LZ' post here.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === RECIPE_IMPORT_PATH,
  ({ request }) => takeShared(request),
  'POST',
);

// The first visit may end in a cellar: its page gets the precached files without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the user takes it, so that no page gets files of two.
self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') event.waitUntil(self.skipWaiting());
});

handlePush(self, (path) => !NOT_PAGES.some((pattern) => pattern.test(path)));
