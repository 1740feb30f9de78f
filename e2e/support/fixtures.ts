import { test as base } from '@playwright/test';
import type { Role } from '../../src/contract/users/users.ts';
import type { TestClient } from '../../src/test/client.ts';
import { type RunningApp, startApp } from './app.ts';
import { type Household, startHousehold } from './household.ts';
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
  /** A server without users or data, for this test alone. */
  ownApp: typeof startApp;
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

async function withoutServiceWorker({ page }: Person): Promise<void> {
  await page.context().addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
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
  householdWith: async ({ apps }, use) => {
    await use(async (env) => {
      const household = await startHousehold(env);
      apps.push(household.app);
      return household;
    });
  },
  ownApp: async ({ apps }, use) => {
    await use(async (...wanted) => {
      const app = await startApp(...wanted);
      apps.push(app);
      return app;
    });
  },
  person: async ({ browser, hasServiceWorker, household: shared, seated }, use) => {
    await use(async (wanted = {}) => {
      const { name, viewport = 'desk', role, household = shared } = wanted;
      const client = wanted.user ?? (await household.addUser({ name, role }));
      const person = await seat(browser, { viewport, url: client.baseUrl, user: client });
      seated.push(person);
      if (!(wanted.hasServiceWorker ?? hasServiceWorker)) await withoutServiceWorker(person);
      return { ...person, client };
    });
  },
  visitor: async ({ browser, hasServiceWorker, household, seated }, use) => {
    await use(async ({ viewport = 'desk', url = household.app.url } = {}) => {
      const person = await seat(browser, { viewport, url });
      seated.push(person);
      if (!hasServiceWorker) await withoutServiceWorker(person);
      return person;
    });
  },
});
