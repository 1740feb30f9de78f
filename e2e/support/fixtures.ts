import { test as base } from '@playwright/test';
import type { Role } from '../../src/contract/users/users.ts';
import type { TestClient } from '../../src/test/client.ts';
import { type AppWanted, type RunningApp, startApp } from './app.ts';
import { type Household, startHousehold } from './household.ts';
import { PagePool } from './page-pool.ts';
import { type Person, seat, type Viewport } from './person.ts';
import { stayInOneDay } from './today.ts';

export { expect } from '@playwright/test';

interface PersonWanted {
  name?: string;
  viewport?: Viewport;
  role?: Role;
  /** An existing user, at one more device. */
  user?: TestClient;
  /** The user's household; by default the one that all tests of the worker share. */
  household?: Household;
  /** For a test that starts the app without a network, in a file whose other tests run without the service worker. */
  hasServiceWorker?: boolean;
}

export interface Resident extends Person {
  /** The same person, calling the API. */
  client: TestClient;
}

interface TestFixtures {
  /** Makes a signed-in user with a browser of their own. */
  person: (wanted?: PersonWanted) => Promise<Resident>;
  /** A visitor who isn't signed in. */
  visitor: (at?: { viewport?: Viewport; url?: string }) => Promise<Person>;
  /** A household with nothing in it yet, for this test alone, with the settings of `ownSettings`. */
  ownHousehold: Household;
  /** One more such household, whose server has other settings. */
  householdWith: (env: Record<string, string>) => Promise<Household>;
  /** A server without users or data, for this test alone, with these settings. */
  ownApp: (env?: Record<string, string>, createStorage?: AppWanted['createStorage']) => Promise<RunningApp>;
}

interface TestOptions {
  /**
   * Whether the browsers run the app's service worker. Each browser would fetch the whole app for it, a third of a
   * test's processor time. Tests that are only about screens run without it, as on plain http.
   */
  hasServiceWorker: boolean;
  ownSettings: Record<string, string>;
}

interface WorkerFixtures {
  household: Household;
  pages: PagePool;
  /** Of a test's own apps, in the order of their start: the same in the next test, so that it can use their pages. */
  ports: number[];
}

interface Kept {
  oneDay: void;
  /** Apps of this test alone, stopped at its end. */
  apps: RunningApp[];
  /** All users with a browser. Their browsers are closed before the apps stop. */
  seated: Person[];
}

/** Waits for all of them, then throws what the first one threw. */
async function finishAll(works: Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

function keepApp(app: RunningApp, apps: RunningApp[], ports: number[]): void {
  ports[apps.length] = app.port;
  apps.push(app);
}

export const test = base.extend<TestFixtures & TestOptions & Kept, WorkerFixtures>({
  hasServiceWorker: [true, { option: true }],
  ownSettings: [{}, { option: true }],
  household: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const household = await startHousehold();
      await use(household);
      await household.app.stop();
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ browser }, use) => {
      await use(new PagePool(browser));
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  ports: [async ({}, use) => use([]), { scope: 'worker' }],
  oneDay: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      stayInOneDay();
      await use();
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern
  apps: async ({}, use) => {
    const apps: RunningApp[] = [];
    await use(apps);
    await finishAll(apps.map(({ stop }) => stop()));
  },
  seated: async ({ apps: _ }, use) => {
    const seated: Person[] = [];
    await use(seated);
    await finishAll(seated.map(({ leave }) => leave()));
  },
  ownHousehold: async ({ householdWith, ownSettings }, use) => {
    await use(await householdWith(ownSettings));
  },
  householdWith: async ({ apps, ports }, use) => {
    await use(async (env) => {
      const household = await startHousehold({ env, usualPort: ports[apps.length] });
      keepApp(household.app, apps, ports);
      return household;
    });
  },
  ownApp: async ({ apps, ports }, use) => {
    await use(async (env, createStorage) => {
      const app = await startApp({ env, createStorage, usualPort: ports[apps.length] });
      keepApp(app, apps, ports);
      return app;
    });
  },
  person: async ({ pages, hasServiceWorker: isUsual, household: shared, seated }, use) => {
    await use(async (wanted = {}) => {
      const { name, viewport = 'desk', role, household = shared, hasServiceWorker = isUsual } = wanted;
      const client = wanted.user ?? (await household.addUser({ name, role }));
      const person = await seat(pages, { viewport, url: client.baseUrl, user: client, hasServiceWorker });
      seated.push(person);
      return { ...person, client };
    });
  },
  visitor: async ({ pages, hasServiceWorker, household, seated }, use) => {
    await use(async ({ viewport = 'desk', url = household.app.url } = {}) => {
      const person = await seat(pages, { viewport, url, hasServiceWorker });
      seated.push(person);
      return person;
    });
  },
});
