import { expect, test } from 'vitest';
import { matchPath } from './match.ts';

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
