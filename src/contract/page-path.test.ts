import { expect, test } from 'vitest';
import { matchPath, pathOf } from './page-path.ts';

test.each([
  ['/', '/', {}],
  ['/recipes', '/recipes/', {}],
  ['/recipes', '/Recipes', {}],
  ['/recipes/:id', '/recipes/7', { id: '7' }],
  ['/recipes/edit/:id', '/recipes/edit/za%C5%BC%C3%B3%C5%82%C4%87', { id: 'zażółć' }],
  ['/reset-password/:token', '/reset-password/100%', { token: '100%' }],
  ['*', '/nie/ma', {}],
])('%s takes %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ['/', '/recipes'],
  ['/recipes', '/recipes/7'],
  ['/recipes/:id', '/recipes'],
  ['/recipes/edit/:id', '/recipes/add/7'],
])('%s does not take %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined();
});

test.each(['7', 'zażółć', 'a/b?c#d', '100%', ':id', '$&'])(
  'a path is made of %j, and taken apart again',
  (id) => {
    expect(matchPath('/recipes/edit/:id', pathOf('/recipes/edit/:id', { id }))).toEqual({ id });
  },
);

test('a parameter that a path lacks or has not does not compile', () => {
  // @ts-expect-error -- the path requires an id
  const lacking = (): string => pathOf('/recipes/:id', {});
  // @ts-expect-error -- the path has no name
  const surplus = (): string => pathOf('/recipes/:id', { id: '7', name: 'Żurek' });
  expect([lacking, surplus]).toHaveLength(2);
});
