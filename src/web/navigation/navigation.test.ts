import { beforeEach, expect, test, vi } from 'vitest';
import type * as Navigation from './navigation.ts';

/** A browser's history, which tells of a step back or forth a moment later, as browsers do. */
class FakeBrowser {
  entries: { url: URL; state: unknown }[] = [{ url: new URL('http://lz.test/'), state: null }];
  index = 0;
  readonly listeners = new Map<string, () => void>();
  readonly scrolls: number[] = [];
  scrollY = 0;

  readonly history = {
    pushState: (state: unknown, _: string, to = '') => {
      const url = new URL(to, this.at.url);
      this.entries = [...this.entries.slice(0, this.index + 1), { url, state }];
      this.index += 1;
    },
    replaceState: (state: unknown, _: string, to = '') => {
      this.entries[this.index] = { url: to === '' ? this.at.url : new URL(to, this.at.url), state };
    },
    go: (steps: number) => {
      queueMicrotask(() => {
        if (this.entries[this.index + steps] === undefined) return;
        this.index += steps;
        this.listeners.get('popstate')?.();
      });
    },
    back: () => this.history.go(-1),
  };

  constructor() {
    Object.defineProperty(this.history, 'state', { get: () => this.at.state });
  }

  get at() {
    const entry = this.entries[this.index];
    if (entry === undefined) throw new Error('There is no such entry.');
    return entry;
  }
}

let browser: FakeBrowser;
let navigation: typeof Navigation;
/** The attributes of the page's main element. */
let main: Map<string, string>;
/** Pages whose code is on its way, by path. */
let arriving: Map<string, PromiseWithResolvers<string>>;

beforeEach(async () => {
  browser = new FakeBrowser();
  arriving = new Map();
  vi.resetModules();
  vi.stubGlobal('history', browser.history);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    browser.listeners.set(type, listener),
  );
  vi.stubGlobal('scrollY', 0);
  main = new Map();
  vi.stubGlobal('document', {
    querySelector: () => ({ setAttribute: (name: string, value: string) => main.set(name, value) }),
  });
  Object.defineProperty(globalThis, 'location', { configurable: true, get: () => browser.at.url });
  navigation = await import('./navigation.ts');
  navigation.startNavigation((path) => arriving.get(path)?.promise ?? Promise.resolve(`page of ${path}`));
  await settled();
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const back = async () => {
  browser.history.go(-1);
  await settled();
};
const page = () => navigation.getShown().page;
const address = () => browser.at.url.href.slice('http://lz.test'.length);

test('a page is shown with its address once its code is here', async () => {
  const code = Promise.withResolvers<string>();
  arriving.set('/recipes', code);
  const done = navigation.navigate('/recipes?products=1#a', { state: { from: '/x' } });
  await settled();
  expect([page(), address()]).toEqual(['page of /', '/']);
  code.resolve('recipes');
  await done;
  expect([page(), address()]).toEqual(['recipes', '/recipes?products=1#a']);
  expect(navigation.getShown().location.state).toEqual({ from: '/x' });
  await back();
  expect([page(), address()]).toEqual(['page of /', '/']);
});

test('a page that was overtaken while it was on its way is not shown', async () => {
  const code = Promise.withResolvers<string>();
  arriving.set('/recipes', code);
  const slow = navigation.navigate('/recipes');
  await navigation.navigate('/products');
  code.resolve('recipes');
  await slow;
  expect([page(), address(), browser.entries.length]).toEqual(['page of /products', '/products', 2]);
});

test('while a page is on its way the shown one says so, until the last one asked for is here', async () => {
  const [recipes, plan] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  arriving.set('/recipes', recipes).set('/plan', plan);
  const isBusy = () => main.get('aria-busy') === 'true';
  expect(isBusy()).toBe(false);
  void navigation.navigate('/recipes');
  const last = navigation.navigate('/plan');
  expect(isBusy()).toBe(true);
  recipes.resolve('recipes');
  await settled();
  expect([page(), isBusy()]).toEqual(['page of /', true]);
  plan.resolve('plan');
  await last;
  expect([page(), isBusy()]).toEqual(['plan', false]);
});

test('a page that changes in place does not take the one that is on its way from the user', async () => {
  await navigation.navigate('/recipes');
  const code = Promise.withResolvers<string>();
  arriving.set('/products', code);
  const slow = navigation.navigate('/products');
  await navigation.navigate('/recipes?query=y', { keepScroll: true });
  await navigation.navigate('/recipes?query=z', { replace: true, keepScroll: true });
  expect([page(), address()]).toEqual(['page of /recipes', '/recipes?query=z']);
  code.resolve('products');
  await slow;
  expect([page(), address()]).toEqual(['products', '/products']);
  await back();
  expect([page(), address()]).toEqual(['page of /recipes', '/recipes?query=z']);
});

test.each([true, false])(
  'a change in place (replacing: %s) leaves the entry that is gone back to',
  async (replace) => {
    await navigation.navigate('/recipes');
    const code = Promise.withResolvers<string>();
    arriving.set('/', code);
    await back();
    await navigation.navigate('/recipes?query=z', { replace, keepScroll: true });
    expect([page(), navigation.getShown().location.search, address()]).toEqual([
      'page of /recipes',
      '?query=z',
      '/',
    ]);
    code.resolve('lists');
    await settled();
    expect([page(), address()]).toEqual(['lists', '/']);
  },
);

test('what a page leads on to by itself does not overtake the page that the user has asked for since', async () => {
  await navigation.navigate('/recipes');
  const code = Promise.withResolvers<string>();
  arriving.set('/products', code);
  const slow = navigation.navigate('/products');
  await navigation.navigate('/plan', { from: '/recipes' });
  code.resolve('products');
  await slow;
  expect([page(), address()]).toEqual(['products', '/products']);
});

test('what replaces a page leaves no way back to it', async () => {
  await navigation.navigate('/recipes');
  await navigation.navigate('/products', { replace: true });
  expect(navigation.isHere('/products')).toBe(true);
  await back();
  expect(page()).toBe('page of /');
});

test.each([
  ['a link', () => navigation.navigate('/products')],
  ['the back button', back],
])('a guarded page is left by %s only after a yes, and the user is asked once', async (_, leave) => {
  await navigation.navigate('/recipes/add');
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  let asked = 0;
  navigation.guardPage({ isNeeded: () => true, ask: async () => answers[asked++]?.promise ?? true });

  const left = leave();
  await settled();
  void leave();
  await settled();
  expect([page(), address(), asked]).toEqual(['page of /recipes/add', '/recipes/add', 1]);
  answers[0]?.resolve(false);
  await left;
  await settled();
  expect([page(), address()]).toEqual(['page of /recipes/add', '/recipes/add']);

  const again = leave();
  answers[1]?.resolve(true);
  await again;
  await settled();
  expect(page()).not.toBe('page of /recipes/add');
  expect(page()).toBe(`page of ${address()}`);
});

test('a guard that has nothing to ask, or is gone, blocks no navigation', async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  const stop = navigation.guardPage({ isNeeded: (next) => next.pathname !== '/recipes', ask });
  await navigation.navigate('/recipes');
  expect(page()).toBe('page of /recipes');
  stop();
  await navigation.navigate('/products');
  expect([page(), ask.mock.calls.length]).toEqual(['page of /products', 0]);
});

test('going back closes the dialog on top and leaves the page, once for each dialog', async () => {
  await navigation.navigate('/recipes');
  const closed: string[] = [];
  const open = (name: string): (() => void) => {
    const stop = navigation.openLayer(() => {
      closed.push(name);
      stop();
    });
    return stop;
  };
  open('below');
  open('above');
  await back();
  expect([closed, page(), address()]).toEqual([['above'], 'page of /recipes', '/recipes']);
  await back();
  expect([closed, page(), address()]).toEqual([['above', 'below'], 'page of /recipes', '/recipes']);
  open('put away')();
  await back();
  expect([closed, page(), address()]).toEqual([['above', 'below'], 'page of /', '/']);
});

test('two steps back at once close the dialog and leave the page', async () => {
  await navigation.navigate('/recipes');
  await navigation.navigate('/products');
  const close = vi.fn(() => stop());
  const stop = navigation.openLayer(close);
  browser.history.go(-1);
  browser.history.go(-1);
  await settled();
  expect([close.mock.calls.length, page(), address()]).toEqual([1, 'page of /recipes', '/recipes']);
  await back();
  expect(page()).toBe('page of /');
});

test('a dialog on the first page is closed too, and then one step leaves the app', async () => {
  browser.entries.unshift({ url: new URL('http://elsewhere.test/'), state: null });
  browser.index = 1;
  const close = vi.fn(() => stop());
  const stop = navigation.openLayer(close);
  await back();
  expect([close.mock.calls.length, page(), address()]).toEqual([1, 'page of /', '/']);
  // Another one adds no further step.
  navigation.openLayer(() => undefined)();
  await navigation.navigate('/recipes');
  await back();
  expect([page(), address()]).toEqual(['page of /', '/']);
  await back();
  expect(browser.at.url.host).toBe('elsewhere.test');
});

test('a first page with nothing before it stays, and a dialog there is closed again', async () => {
  navigation.openLayer(() => undefined)();
  await back();
  await back();
  expect([page(), address()]).toEqual(['page of /', '/']);
  const close = vi.fn(() => stop());
  const stop = navigation.openLayer(close);
  await back();
  expect([close.mock.calls.length, page(), browser.entries.length]).toEqual([1, 'page of /', 2]);
});

test('a page that replaced the first one is left by one step, and the replaced one isn’t met', async () => {
  browser.entries.unshift({ url: new URL('http://elsewhere.test/'), state: null });
  browser.index = 1;
  navigation.openLayer(() => undefined)();
  await navigation.navigate('/products', { replace: true });
  await back();
  expect(browser.at.url.host).toBe('elsewhere.test');
  browser.history.go(1);
  await settled();
  expect([page(), address()]).toEqual(['page of /products', '/products']);
});

test('a question before the first page is left doesn’t confuse the next one', async () => {
  navigation.guardPage({
    isNeeded: (next) => next.pathname === '/recipes',
    ask: () => {
      navigation.openLayer(() => undefined)();
      return Promise.resolve(true);
    },
  });
  await navigation.navigate('/recipes');
  const close = vi.fn(() => stop());
  const stop = navigation.openLayer(close);
  await back();
  expect([close.mock.calls.length, page(), address()]).toEqual([1, 'page of /recipes', '/recipes']);
  await back();
  expect([page(), address()]).toEqual(['page of /', '/']);
});

test('a page that gives way to the one before it is left by one step', async () => {
  for (const path of ['/recipes', '/recipes/1', '/recipes/edit/1']) await navigation.navigate(path);
  await navigation.navigate('/recipes/1', { replace: true });
  await back();
  expect([page(), address()]).toEqual(['page of /recipes', '/recipes']);

  // The recipe is deleted: one step leads past the page of all recipes too.
  await navigation.navigate('/recipes/1');
  await navigation.navigate('/recipes', { replace: true });
  await back();
  expect([page(), address()]).toEqual(['page of /', '/']);
});

test('steps that were saved where they began are all left at once', async () => {
  await navigation.navigate('/recipes/1');
  for (let times = 0; times < 2; times += 1) {
    await navigation.navigate('/recipes/edit/1');
    await navigation.navigate('/recipes/1', { replace: true });
  }
  await back();
  expect(address()).toBe('/');
});
